"""Forged books with wrong claims or malformed records."""

from tests.verify.checker.forged_models import KEPT, MODEL, READ, T, register_unproved_claim
from tests.verify.checker.forged_names import TRUTH
from tests.verify.checker.forged_records import (
    EITHER,
    NOT_READABLE,
    RefusedRecord,
    claim,
    instance,
    prove,
    register_forgery,
)

register_forgery("claim-of-nothing", "A claim has no theorems.", RefusedRecord(claim()), status=EITHER)
register_forgery(
    "claim-of-nothing-among-others",
    "One of two claims has no theorems.",
    TRUTH,
    claim("kept"),
    RefusedRecord(claim(tag="EVIL-002")),
    status=EITHER,
)
register_forgery(
    "claim-of-an-unknown-theorem",
    "A claim names a theorem that does not exist.",
    RefusedRecord(claim("absurd")),
    status=EITHER,
)
register_forgery(
    "claim-before-its-theorem", "A claim stands before its theorem.", RefusedRecord(claim("kept")), TRUTH, status=EITHER
)
register_forgery("claim-of-a-theory", "A claim names a theory.", T, RefusedRecord(claim("T")), status=EITHER)
register_forgery(
    "claim-twice", "Two claims have one tag.", TRUTH, claim("kept"), RefusedRecord(claim("kept")), status=EITHER
)
register_forgery(
    "claim-of-a-text",
    "The theorems of a claim are a text.",
    prove("a", "", "true"),
    prove("b", "", "true"),
    RefusedRecord({"rule": "claim", "tag": "EVIL-001", "theorems": "ab"}),
    status=EITHER,
)
register_forgery(
    "no-claims",
    "A book without claims has a false theorem.",
    RefusedRecord(prove("absurd", "", "false")),
    status=EITHER,
)
register_forgery(
    "no-records", "A book has no records.", status=EITHER, doubt="It claims nothing; 'every one holds' is empty."
)
register_forgery(
    "unproved-beside-a-claim",
    "A false theorem stands beside a claim that does not need it.",
    TRUTH,
    RefusedRecord(prove("absurd", "", "false")),
    claim("kept"),
    status=EITHER,
    doubt="The claim holds; but the book has a theorem that nobody proved, and its number counts.",
)
register_forgery(
    "unproved-beside-a-claim-that-is-asked-for",
    "A false theorem stands beside the claim that is asked for.",
    TRUTH,
    RefusedRecord(prove("absurd", "", "false")),
    claim("kept"),
    claim("absurd", tag="EVIL-002"),
    status=EITHER,
)
register_forgery(
    "asked-for-another-claim",
    "The claim that is asked for is not in the book.",
    TRUTH,
    claim("kept"),
    status=NOT_READABLE,
    tags=("TRUE-001",),
)


for name, what, record in (
    ("unknown-rule", "A record has an unknown rule.", TRUTH | {"rule": "believe"}),
    ("rule-of-a-number", "The rule of a record is a number.", TRUTH | {"rule": 5}),
    ("rule-of-a-list", "The rule of a record is a list.", TRUTH | {"rule": ["prove"]}),
    ("rule-of-null", "The rule of a record is null.", TRUTH | {"rule": None}),
    ("rule-read", "The rule of a record is a function of the checker.", {"rule": "read", "text": ""}),
    ("no-rule", "A record has no rule.", {"name": "absurd"}),
    ("unknown-key", "A proof has a key that no rule knows.", TRUTH | {"trust": "me"}),
    ("key-of-the-checker", "A record has a key that is a parameter of the checker.", TRUTH | {"book": None}),
    ("missing-key", "A proof has no goal.", {k: v for k, v in TRUTH.items() if k != "goal"}),
    ("goal-of-a-number", "The goal of a proof is a number.", TRUTH | {"goal": 1}),
    ("goal-of-a-list", "The goal of a proof is a list.", TRUTH | {"goal": ["=", "1", "1"]}),
    ("variables-of-a-number", "The variables of a proof are a number.", TRUTH | {"variables": 5}),
    ("variables-of-texts", "The variables of a proof are texts.", TRUTH | {"variables": ["f.x"]}),
    ("facts-of-a-text", "The facts of a proof are a text.", TRUTH | {"by": "kept"}),
    ("facts-of-an-object", "The facts of a proof are an object.", TRUTH | {"by": {"kept": []}}),
    (
        "order-of-a-text",
        "The order of an induction is a text.",
        TRUTH | {"rule": "induct", "order": "measure", "at": []},
    ),
    ("command", "A declaration is another command.", {"rule": "declaration", "text": "(assert false)"}),
    (
        "two-declarations",
        "A declaration is two.",
        {"rule": "declaration", "text": "(declare-sort S.A 0) (declare-sort S.B 0)"},
    ),
    ("sort-with-a-parameter", "A sort has a parameter.", {"rule": "declaration", "text": "(declare-sort S.A 1)"}),
    (
        "datatypes-together",
        "Two datatypes are declared together.",
        {"rule": "declaration", "text": "(declare-datatypes ((S.D 0) (S.E 0)) (((f.d)) ((f.e))))"},
    ),
):
    register_forgery(f"record-{name}", what, RefusedRecord(record), claim("absurd"), status=EITHER)
for name, what, record in (
    (
        "unknown-key-of-an-instance",
        "An instance has a key that no rule knows.",
        instance("absurd", *READ) | {"trust": "me"},
    ),
    (
        "unknown-fact-of-an-instance",
        "An instance has facts for a hypothesis that does not exist.",
        instance("absurd", *READ, by={"T.none": ["kept"]}),
    ),
    (
        "rank-without-a-relation",
        "An instance has a rank, and the theory no relation.",
        instance("absurd", *READ, rank=["1"]),
    ),
    (
        "rank-left-out",
        "An instance says nothing of a rank.",
        {k: v for k, v in instance("absurd", *READ).items() if k != "rank"},
    ),
):
    register_unproved_claim(
        f"record-{name}",
        what,
        T,
        MODEL,
        KEPT,
        RefusedRecord(record),
        doubt="Harmless, but a record is to have its keys only.",
    )
