"""The context of a site build: the project, the results of its verification, and the data read from both.

A context reads each file at most once, whatever the number of languages.
"""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from verify.discover.atlas.atlas_schema import Atlas
from verify.site.content.atlas import atlas_games
from verify.site.content.claims import translated_claims
from verify.site.content.claims.translated_claims import Catalogue
from verify.site.content.results import site_results
from verify.site.content.results.site_results import Findings
from verify.site.languages import result_phrases, ui_strings
from verify.site.languages.result_phrases import Phrases
from verify.site.languages.ui_strings import Words


@dataclass(frozen=True)
class BuildContext:
    """The inputs of a build, loaded on first use.

    Args:
        root: the folder of the project, with `docs/` and `theory/claims/`.
        results: the results file; intermediate files are in the same folder.
    """

    root: Path
    results: Path

    @property
    def work(self) -> Path:
        """Return the folder of intermediate files."""
        return self.results.parent

    @property
    def formulas(self) -> Path:
        """Return the file of the typeset formulas."""
        return self.results.with_name("formulas.json")

    @cached_property
    def findings(self) -> Findings:
        """Return the results.

        Raises:
            SiteError: the results cannot be used.
        """
        return site_results.load(self.results)

    @cached_property
    def atlas(self) -> Atlas:
        """Return the verified games.

        Raises:
            SiteError: the file of the games cannot be used.
        """
        return atlas_games.load(self.results)

    def words(self, language: str) -> Words:
        """Return the interface strings of a language."""
        return ui_strings.load(language, self.root)

    def catalogue(self, language: str) -> Catalogue:
        """Return the claims with their texts in a language."""
        return translated_claims.load(self.root, language)

    def phrases(self, language: str, catalogue: Catalogue) -> dict[str, Phrases]:
        """Return the phrases of a language by family."""
        return result_phrases.load_all(self.root, language, catalogue)
