// Files that are dropped on a page that does not take them stay where they are: otherwise the browser would leave the app
// and open them.

addEventListener("dragover", (event) => {
  const { dataTransfer, target } = event;
  if (event.defaultPrevented || !dataTransfer?.types.includes("Files")) return;
  // Browsers put what is dropped there into the field.
  if (target instanceof Element && target.closest("input[type=file]")) return;
  event.preventDefault();
  dataTransfer.dropEffect = "none";
});
