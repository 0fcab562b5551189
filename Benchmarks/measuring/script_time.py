"""How long the scripts of a page have run, as Chromium counts it."""


def watch(page):
    """A session that counts the time of the page's scripts from now on."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    return session


def scripts(session):
    """Seconds that the page's scripts have run so far."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return next(one["value"] for one in metrics if one["name"] == "ScriptDuration")
