"""Every example of the page in the book is run, and the types say what the library has."""

import ast
import doctest
import inspect
import pathlib
import unittest

import sabot_odds

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/book/src/how-to/odds-in-python.md"
STUB = ROOT / "python/sabot_odds.pyi"


def examples(text):
    """The lines of its blocks of Python, each at its place; the others are blank."""
    kept, fenced = [], ""
    for line in text.splitlines():
        if line.startswith("```"):
            fenced = "" if fenced else line
            kept.append("")
        else:
            kept.append(line if fenced == "```python" else "")
    return "\n".join(kept) + "\n"


class Page(unittest.TestCase):
    def test_every_example_prints_what_the_page_says(self):
        text = examples(PAGE.read_text(encoding="utf-8"))
        page = doctest.DocTestParser().get_doctest(text, {}, PAGE.name, str(PAGE), 0)
        said = []
        results = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(page, out=said.append)
        self.assertEqual(results.failed, 0, "".join(said))
        self.assertGreater(results.attempted, 8, "are the examples read?")
        for line in text.splitlines():
            self.assertFalse(line.startswith("import"), "an example begins with >>>")


class Types(unittest.TestCase):
    def test_the_stub_says_what_the_library_has_in_the_same_words(self):
        stub = ast.parse(STUB.read_text(encoding="utf-8"))
        self.assertEqual(ast.get_docstring(stub), inspect.getdoc(sabot_odds))
        self.compare(stub, sabot_odds, set(sabot_odds.__all__))

    def compare(self, stub, thing, names):
        told = [it for it in stub.body if isinstance(it, (ast.FunctionDef, ast.ClassDef))]
        self.assertEqual({it.name for it in told}, names)
        for it in told:
            real = getattr(thing, it.name)
            if isinstance(it, ast.ClassDef):
                self.compare(it, real, {name for name in dir(real) if not name.startswith("_")})
            elif inspect.isclass(thing):
                self.assertTrue(inspect.isgetsetdescriptor(real), it.name)
            else:
                arguments = it.args.args + it.args.kwonlyargs
                named = list(inspect.signature(real).parameters)
                self.assertEqual([argument.arg for argument in arguments], named)
            self.assertEqual(ast.get_docstring(it), inspect.getdoc(real), it.name)


if __name__ == "__main__":
    unittest.main()
