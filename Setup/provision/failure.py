"""The one error of the set-up."""


class SetupFailure(Exception):
    """What is wrong, why, and what to do about it, each a sentence."""

    def __init__(self, problem, cause, fix):
        super().__init__(f"{problem}\n  Why: {cause}\n  Fix: {fix}")
