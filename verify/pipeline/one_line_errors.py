"""Exceptions formatted as one line with their location."""


def in_one_line(error: BaseException) -> str:
    """Return an exception as one line: its type, its message, and the place in the code where it was raised."""
    where = ""
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        where = f" ({code.co_filename.rpartition('/')[2]}, line {trace.tb_lineno}, {code.co_name})"
        trace = trace.tb_next
    says = " ".join(str(error).split())
    return f"{type(error).__name__}{': ' if says else ''}{says[:300]}{where}"
