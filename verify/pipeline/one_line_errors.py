"""What went wrong, told in one line that says where, for whoever has to mend it."""


def told(error: BaseException) -> str:
    """What went wrong in one line: the kind of error, what it says, and the last line of ours that it went through."""
    where = ""
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        where = f" ({code.co_filename.rpartition('/')[2]}, line {trace.tb_lineno}, {code.co_name})"
        trace = trace.tb_next
    says = " ".join(str(error).split())
    return f"{type(error).__name__}{': ' if says else ''}{says[:300]}{where}"
