"""Extract the prose of a source: a text with the same lines, in which everything except prose is blank.

Because the line numbers stay the same, a finding in the text is a finding in the source.
"""

import ast
import io
import re
import tokenize

# Formulas and the placeholders of pages: to textlint each is one long word.
_FORMULA = re.compile(r"\$\$.+?\$\$|\$[^$\n]+(?:\n[^$\n]+)?\$|\{\{.*?\}\}", re.DOTALL)
# Comments that are instructions to a tool.
_DIRECTIVE = re.compile(r"#\s*(?:type:|noqa|fmt:|ruff:|mypy:|pragma|!)")


def markdown(text: str) -> str:
    """Return a Markdown text with each formula and each placeholder replaced by one word of the same length."""
    return _FORMULA.sub(lambda found: re.sub(r"[^\n]", "x", found[0]), text)


def first_words(text: str) -> list[tuple[str, str]]:
    """Return the names of functions with the first words of their docstrings, without tests and properties.

    Raises:
        SyntaxError: the source is not Python.
    """
    found = []
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) or node.name.startswith("test_"):
            continue
        written = ast.get_docstring(node)
        if written and not any("property" in ast.unparse(decorator) for decorator in node.decorator_list):
            found.append((node.name, written.split()[0].rstrip(",.:")))
    return found


def python(text: str) -> str:
    """Return the docstrings and the comments of a Python source as Markdown, each on its own lines.

    Raises:
        SyntaxError: the source is not Python.
    """
    lines = [""] * (text.count("\n") + 1)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and (
            ast.get_docstring(node, clean=False) is not None
        ):
            literal = node.body[0]
            written = ast.get_source_segment(text, literal) or ""
            for number, line in enumerate(written.splitlines(), literal.lineno):
                lines[number - 1] = line.strip().removeprefix("r").strip('"')
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT and not _DIRECTIVE.match(token.string):
            lines[token.start[0] - 1] = token.string.lstrip("# ")
    return markdown("\n".join(lines))
