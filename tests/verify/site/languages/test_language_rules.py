"""Tests that the texts in four languages follow `language_rules`, and that each rule can fail."""

from pathlib import Path
from statistics import median

import pytest

from tests.verify.site import language_rules
from verify.languages import LANGUAGES
from verify.site.languages import ui_strings

ROOT = Path(__file__).resolve().parents[4]
# A translation of an assertion of more than `LONG` characters that is shorter than `LEAST` of the usual length for the
# language says less.
LONG, LEAST = 120, 0.7


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_written_follows_the_rules(language: str) -> None:
    typography = ui_strings.load(language).typography
    texts = list(language_rules.sources(ROOT, language))
    assert len(texts) > 500 and {path.suffix for path, _, _ in texts} == {".md", ".toml", ".js"}
    faults = [
        f"{path.relative_to(ROOT)} {field}: {fault}"
        for path, field, text in texts
        for fault in language_rules.faults(language, typography.words(text))
    ]
    assert faults == []


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "for $n \\ge 2$ $(n, n)$ is lost", "two formulas"),
        ("pl", "dla $n \\ge 2$\n  $(n, n)$ przegrywa", "two formulas"),
        ("he", "לכל $n$ $m$", "two formulas"),
        ("fa", "همهٔ گزینه‌های $p$ N-وضعیت‌اند", "the letter of a class"),
        ("fa", "با جمع نیمی $0$\nP\u2011وضعیت‌اند", "the letter of a class"),
        ("en", "wait...", "three dots"),
        ("pl", "Uruchamianie …", "a space before an ellipsis"),
        ("fa", "در حال آغاز …", "a space before an ellipsis"),
        ("pl", "tak zwany “nim”", "a foreign quotation mark"),
        ("en", "the „game”", "a foreign quotation mark"),
        ("he", "המשחק «נים»", "a foreign quotation mark"),
        ("he", "יש ۵ ערימות", "digits of another system"),
        ("en", "heaps of ٣", "digits of another system"),
        ("fa", "تا 15 کپه", "digits of another system"),
        ("pl", "w ciągu 1.5 s", "the decimal sign"),
        ("en", "within 1,5 s", "the decimal sign"),
        ("fa", "حدود 1,25 برابر", "the decimal sign"),
        ("en", "all 43758 positions", "without its thousands apart"),
        ("pl", "jest 43758 pozycji", "without its thousands apart"),
        ("pl", "jest 3 712 twierdzeń", "four digits in groups"),
        ("pl", "jest 3\u00a0712 twierdzeń", "four digits in groups"),
        ("pl", "trwa 15 sek.", "the unit sek."),
        ("en", "within 15 sec", "the unit sec"),
        ("he", "בתוך 15 sec", "the unit sec"),
        ("en", "There are 3 heap left.", "does not agree"),
        ("en", "Leave 1 heaps.", "does not agree"),
        ("he", "נשארו שלושה ערימות", "does not agree"),
        ("he", "שתי מהלכים", "does not agree"),
        ("pl", "zostaje 5 stosy", "does not agree"),
        ("pl", "zostaje 12 duże stosy", "does not agree"),
        ("fa", "سه کپه‌ها می‌ماند", "does not agree"),
        ("fa", "۱۲ حرکت‌ها", "does not agree"),
        ("en", "One utilizes the nim-sum.", "a word to avoid"),
        ("en", "Generalized games are recognised.", "a word to avoid"),
        ("en", "two neighboring columns", "a word to avoid"),
        ("en", "Parts (b) and (c) are our additions.", "a word to avoid"),
        ("en", "the same files, byte by byte", "a word to avoid"),
        ("en", "The second player wins also on this board.", "a word to avoid"),
        ("en", "A sum is lost exactly\n  if its nim-sum is $0$.", "a word to avoid"),
        ("en", "who wins, in both conventions", "a word to avoid"),
        ("en", "Announces that the computer wins.", "a word to avoid"),
        ("en", "The document has (a). (b) is our addition.", "a word to avoid"),
        ("en", "It is similar.\n(b) and (c) are not in the document.", "a word to avoid"),
        ("en", "The position is lost under misère play.", "a word to avoid"),
        ("en", "The binary form of a number, added without carry", "a word to avoid"),
        ("en", "Audit: the Polish essay", "a word to avoid"),
        ("en", "Each obligation is answered by z3.", "a word to avoid"),
        ("en", "the button on the page of a\ntag", "a word to avoid"),
        ("en", "so its value is $1$. $8$ is high", "begins a sentence"),
        ("pl", "wartość to $1$. $8 = 22_3$ jest wysokie", "begins a sentence"),
        ("pl", "zostawia się $(8, 13)$. $11 = c_7$", "begins a sentence"),
        ("he", "ערכה $11_3$.\n    $8$ גבוהה", "begins a sentence"),
        ("fa", "مقدار $7$. $(3, 5)$ باخت است", "begins a sentence"),
        ("he", "עתה תורו של היריב", "a word to avoid"),
        ("he", "משחק עמו", "a word to avoid"),
        ("he", "הסכום זוגי. כך שהמהלך מנצח", "a word to avoid"),
        ("he", "הראיות שישנן לטענות", "a word to avoid"),
        ("he", "הערכים ומה שבא עמהם", "a word to avoid"),
        ("he", "ערימה שערכה 1, הספרה אחת בסופה", "a word to avoid"),
        ("he", "שתי ערימות, וערכן\nאפס", "a word to avoid"),
        ("he", "זוג שווה מתקזז", "a word to avoid"),
        ("he", "החל מן האיבר השני", "a word to avoid"),
        ("he", "נוסף על ידי המחבר", "a word to avoid"),
        ("he", "המעריך נדון בטענה אחרת", "a word to avoid"),
        ("he", "כתוב בפייתון בלבד", "a word to avoid"),
        ("he", "משחקים בזוגות מן\nהעמדה הראשונה", "a word to avoid"),
        ("he", "איש אינו רוצה לשחק מערימות שוות", "a word to avoid"),
        ("he", "המהלכים המנצחים מעמדת N", "a word to avoid"),
        ("he", "המספר הוא חזקה זוגית של 2", "a word to avoid"),
        ("he", "ראו חלק (ב) של הטענה", "a word to avoid"),
        ("he", "נשארת האחדה שבעמודה", "a word to avoid"),
        ("he", "המילה ״סריג״ פירושה רשת", "a word to avoid"),
        ("he", "מי שתורו לשחק מזוג מפסיד", "a word to avoid"),
        ("he", "מן העמדה $(3, 4, 5)$ מי שפותח מנצח", "a word to avoid"),
        ("he", "יש שחקן שיכול לכפות ממנה ניצחון", "a word to avoid"),
        ("he", "היריב יכול לכפות ניצחון מכל\nהעמדות העוקבות", "a word to avoid"),
        ("he", "מספר הגדול באחת מחזקה של שתיים", "a word to avoid"),
        ("he", "השורה העליונה קצרה\nבאחת", "a word to avoid"),
        ("he", "הגדלים סוטים באחת, בלי להזיק", "a word to avoid"),
        ("he", "בהכפלה בשתיים ובהפחתת אחת", "a word to avoid"),
        ("he", "הוסיפו אחת: הרצף מתחלף", "a word to avoid"),
        ("he", "הוכחה כזאת נמשכת דקות אחדות", "a word to avoid"),
        ("he", "כל חובת הוכחה היא למה, והתעודה שלה", "a word to avoid"),
        ("he", "משפט שנשען על\nלמה אחרת", "a word to avoid"),
        ("he", "לכן {n} הוא עמדת P", "a word to avoid"),
        ("he", "הצעד הוכרע שוב במנוע אחר", "a word to avoid"),
        ("he", "מקשי החיצים בוחרים משבצת", "a word to avoid"),
        ("he", "התוכנה מוכיחה זאת", "a word to avoid"),
        ("he", "שני שחקנים משחקים בתורות", "a word to avoid"),
        ("he", "סכום ללא נשיאה", "a word to avoid"),
        ("he", "תשובה לכל מהלך משתי ערימות", "a word to avoid"),
        ("he", "שני הבאגים היו כאן", "a word to avoid"),
        ("he", "אותן תעודות, בית אחר בית", "a word to avoid"),
        ("he", "כל משימה עולה למתזמן באלפית שנייה", "a word to avoid"),
        ("he", "כותבות את אותם הקבצים", "a word to avoid"),
        ("he", "לסכום יש התוצאה של הערימות", "a word to avoid"),
        ("he", "מספר השורות: {{ count lines }}, מספר הקבצים: {{ count files }}", "a word to avoid"),
        ("he", "המקומות $1, 2, 3, \\dots$. אחריהם", "a full stop after an ellipsis"),
        ("he", "המשקלים הם 1, 2, 3, ….", "a full stop after an ellipsis"),
        ("he", "כל מספר, אך לא הכול", "a word to avoid"),
        ("he", "לפיכך העמדה מנצחת", "a word to avoid"),
        ("he", "מפני שהסדרה עולה", "a word to avoid"),
        ("he", "מובאת ככזו", "a word to avoid"),
        ("he", "עמדה כזו", "a word to avoid"),
        ("he", "קרא לשלושה האחרונים חזיתות", "does not agree"),
        ("he", "כל שלושה המספרים", "does not agree"),
        ("he", "על לוחות אינסופיות", "does not agree"),
        ("he", "שתי הערימות הגדולים", "does not agree"),
        ("pl", "gracz posiada strategię", "a word to avoid"),
        ("pl", "w innym układzie liczenia", "a word to avoid"),
        ("pl", "wygrywa gracz, który ma ruch", "a word to avoid"),
        ("pl", "zabranie jednego\n  daje liczbę parzystą", "a word to avoid"),
        ("pl", "zapis kończy się o jednym zerem więcej", "a word to avoid"),
        ("pl", "liczba stosów o bicie $d$ równym $1$", "a word to avoid"),
        ("pl", "liczba stosów o\u00a0bicie $d$ równym $1$", "a word to avoid"),
        ("pl", "Dokument ma punkt (a). (b) jest naszym dodatkiem.", "a word to avoid"),
        ("pl", "podobny; (b), które obywa się bez liczb", "a word to avoid"),
        ("pl", "są trzy wygrywające\nruchy", "a word to avoid"),
        ("pl", "dodawanie bez przeniesień", "a word to avoid"),
        ("pl", "przycisk na stronie każdego znacznika", "a word to avoid"),
        ("pl", "ma 3 jedynki, więc nieparzyście wiele", "a word to avoid"),
        ("pl", "Dla szybkich: znajdź wszystkie ruchy", "a word to avoid"),
        ("pl", "kolejność dodawania nim", "a word to avoid"),
        ("pl", "wynika to z części (c)", "a word to avoid"),
        ("pl", "cyfra spada z $1$ do $0$", "a word to avoid"),
        ("pl", "Zapowiada, że komputer wygra.", "a word to avoid"),
        ("pl", "zapisano {{ replayed forged books }} takich ksiąg", "a word to avoid"),
        ("pl", "raz, jeśli $x = 1$, a wcale, jeśli $x = 0$", "a word to avoid"),
        ("pl", "kontrprzykład w terminach gry", "a word to avoid"),
        ("pl", "Na każde zobowiązanie odpowiada najpierw z3", "a word to avoid"),
        ("pl", "po przerwaniu podejmuje pracę\nna nowo", "a word to avoid"),
        ("pl", "zerem, to po ruchu nim nie jest", "a word to avoid"),
        ("pl", "Gra misère ma dokładnie jeden ruch wygrywający", "a word to avoid"),
        ("pl", "w pozycji $(1,1)$ gra\nnormalna nie ma ruchu", "a word to avoid"),
        ("pl", "Wreszcie, gracz zostawia sumę nim $0$", "a word to avoid"),
        ("pl", "stos jeszcze nie zbadany, zdanie nie udowodnione", "a word to avoid"),
        ("pl", "zostaje stos który jest głupi", "a comma missing"),
        ("pl", "jest to $n$ gdy $n$ jest parzyste", "a comma missing"),
        ("pl", "widać więc\n  dobrze że $n$ jest parzyste", "a comma missing"),
        ("pl", "wtedy $1$ jest\n  $\\mathcal{N}$, a $2$ nie", "the letter of a class"),
        ("pl", "$2y$ ma o jedną $1$ więcej", "a digit that is not named"),
        ("fa", "بنا بر این قضیه", "a word to avoid"),
        ("fa", "این حکم اثبات شده است", "a word to avoid"),
        ("fa", "احکام این وبگاه", "a word to avoid"),
        ("fa", "همهٔ وضعیت‌های دیگر بردند", "a word to avoid"),
        ("fa", "جمع هر بازی‌های بی‌طرف", "a word to avoid"),
        ("fa", "ستون‌هایی که تعدادشان فرد یک دارد", "a word to avoid"),
        ("fa", "کپه‌ای که فرد است را بردارید", "a word to avoid"),
        ("fa", "حرکتی برگزینید", "a word to avoid"),
        ("fa", "خانه‌ای را برمی‌گزیند", "a word to avoid"),
        ("fa", "صفحه‌ای را بجویید که باخت است", "a word to avoid"),
        ("fa", "برنامه قضیه‌ای می‌جوید", "a word to avoid"),
        ("fa", "حداکثر دو برابر حرکت پیش", "a word to avoid"),
        ("fa", "سه سنگ بردارید", "a word to avoid"),
        ("fa", "کلیدهای پیکان", "a word to avoid"),
        ("fa", "قاعده‌ای که وضعیت‌ها را وصف می‌کند", "a word to avoid"),
        ("fa", "دقیقاً وقتی باخت است", "a word to avoid"),
        ("fa", "حرکت کپه‌ای فرد به جا می‌گذارد", "a word to avoid"),
        ("fa", "کپه‌ای با اندازهٔ $3$", "a word to avoid"),
        ("fa", "رشته‌ای با طول فرد", "a word to avoid"),
        ("fa", "پیوند به همین جا", "a word to avoid"),
        ("fa", "از این گزارهٔ (ت) نتیجه می‌شود", "a word to avoid"),
        ("fa", "توانی که $n$ را می‌شمارد", "a word to avoid"),
        ("fa", "هر عددی که $k$ آن را نمی‌شمارد", "a word to avoid"),
        ("fa", "اگر x عدد y را بشمارد", "a word to avoid"),
        ("fa", "از $n$ پیاپی جمله‌ای را کم می‌کنیم", "a word to avoid"),
        ("fa", "ویتهوفِ میزر همان نیم میزر نیست", "a word to avoid"),
        ("fa", "در محدودهٔ جست‌وجو یافت نشد", "a word to avoid"),
        ("fa", "آزمون قضیه‌ای کاذب پیدا می‌کند", "a word to avoid"),
        ("fa", "هر حرکت به عضوی از دنبالهٔ اول می‌رسد", "a word to avoid"),
        ("fa", "هر عضو تازهٔ دنبالهٔ اول", "a word to avoid"),
        ("fa", "مقدار درست برای کپه‌های باخت صفر است", "a word to avoid"),
        ("fa", "عدد درست به یک صفر ختم می‌شود", "a word to avoid"),
        ("fa", "اثبات می‌آزماید که حرکتی نیست", "a word to avoid"),
        ("fa", "رتبه‌ای که هر حرکت کمش می‌کند", "a word to avoid"),
        ("fa", "تنها متناهی بار کم می‌شود", "a word to avoid"),
        ("fa", "کپهٔ پانصد و دوازده‌تایی", "a word to avoid"),
        ("fa", "به معنای به‌کاربستن آن", "a word to avoid"),
        ("fa", "کپه‌ای که به تصادف انتخاب شده", "a word to avoid"),
        ("fa", "بازیکن نخست می‌برد", "a word to avoid"),
        ("fa", "یگانه حرکت برنده", "a word to avoid"),
        ("fa", "جدول‌هایی برای دریافت", "a word to avoid"),
        ("fa", "آنچه بازیکن دوم برگزیده است", "a word to avoid"),
        ("fa", "ماکسیمم مجموعهٔ تهی معنایی ندارد", "a word to avoid"),
        ("fa", "متغیرهای پایبند", "a word to avoid"),
        ("fa", "دو عدد پشت سر هم می‌آیند", "a word to avoid"),
        ("fa", "تعداد صفرهای انتها زوج است", "a word to avoid"),
        ("fa", "صفرهای پایانی نشان‌دار شده‌اند", "a word to avoid"),
        ("fa", "رقم ۱ به صفر تبدیل می‌شود", "a word to avoid"),
        ("fa", "بگذارید حریف شروع کند", "a word to avoid"),
        ("fa", "عدد $0$ هیچ یکی ندارد", "a word to avoid"),
        ("fa", "کپه در این متن هرگز تهی نیست", "a word to avoid"),
        ("fa", "از کپهٔ `n`\u200cمهره‌ای", "a word joined to a letter"),
        ("fa", "سطرهای $2n$\u200cخانه‌ای", "a word joined to a letter"),
        ("fa", "کپه‌های {most}\u200cمهره‌ای", "a word joined to a letter"),
        ("fa", "از کپهٔ $n$\u200cتایی", "a word joined to a letter"),
        ("fa", "حرکت به حرکت بازی شد", "a repeated word without its half-spaces"),
        ("fa", "سند این را حالت\nبه حالت دید", "a repeated word without its half-spaces"),
        ("fa", "قاعده به\nقاعده", "a repeated word without its half-spaces"),
        ("fa", "سطر\u200cبه\u200cسطر", "a half-space after a letter that does not join"),
        ("fa", "كپه‌ها", "a letter or digit of Arabic"),
        ("fa", "کپهٔ اول, کپهٔ دوم", "a sign of Latin script"),
        ("fa", "چه کسی می‌برد?", "a sign of Latin script"),
        ("fa", "کپه‌ها ، ستون‌ها", "a space before a sign"),
        ("fa", "این گزارهٔ $p$ .", "a space before a sign"),
        ("fa", "کپه ها", "a part of a word without its half-space"),
        ("fa", "کپهٔ بزرگ تر", "a part of a word without its half-space"),
        ("fa", "بازیکن اول می برد", "a part of a word without its half-space"),
        ("fa", "ستون‌ فرد", "a half-space outside a word"),
        ("fa", "و ‌کپه", "a half-space outside a word"),
    ],
)
def test_a_fault_is_found(language: str, text: str, expected: str) -> None:
    assert any(expected in fault for fault in language_rules.faults(language, text))


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "for all $n \\ge 2$, $(n, n)$ is lost in 3,712 cases and 1.5 s"),
        ("en", "a generalisation, two colours; the size is $8$. The heap $3$ wins by $4 \\to 2$.\n\n    $(1)$: lost"),
        ("pl", "dla $n \\ge 2$ pozycja $(n, n)$; 3712 razy, 43\u00a0758 razy, 1,5 s, w roku 1907…"),
        ("pl", "`1.5 sek. ...` i Python w wersji 3.11, „tak”"),
        ("he", "יש 43,758 עמדות, ”כך”… בתוך 15 שניות"),
        ("fa", "تا ۱۵ کپه و … را «چنین»"),
        ("fa", "مقالهٔ E. Borel, Works 2 (1921)"),
        ("en", "1 heap, 2 heaps, a game of 3 by 5, two-heap positions, rows of n and of n − 1 squares"),
        ("he", "שלוש ערימות, שני מהלכים, שמונה־\u2060עשר גפרורים, מי שזה עתה שיחק, לעת עתה, באופן שכך שמים"),
        ("he", "ערכה 1, הספרה 0, בת ספרה אחת, לפחות ספרה אחת, ערכה של ערימה אחת, זוג שווה מתבטל"),
        ("he", "קטן ב-1, באחת משתי הערימות, הערימה הגדולה באחת השורות, לפחות אחדות, למה הכוונה, למנוע"),
        ("he", "חצים, תוכנית, תוכניות, משחקים לסירוגין, אותם קבצים, אותו הדבר, עולה אלפית שנייה, התוצאה של"),
        ("he", "החל באיבר השני, נוסף בידי המחבר, המעריך נידון, פותחים בעמדה, חזקה של 2 במעריך זוגי, סעיף (ב)"),
        ("he", "המשקלים $1, 2, 3, \\dots$ וכן הלאה; תת־קבוצות, שלושת המספרים, לוחות אינסופיים, ערימות גדולות, ארה״ב"),
        ("en", "lost exactly when it is empty, under both conventions, in both columns"),
        ("en", "Clause (b) is our addition. (a) This is NIM-030. (b) The heap is large; by (a), a case of it is lost."),
        ("pl", "spada z $1$ na $0$; było ich {{ replayed forged books }}, a nie ma ich wcale, jeśli $x = 0$"),
        ("pl", "3 stosy, 5 stosów, 22 pozycje, 12 dużych stosów, ilość czasu"),
        ("pl", "status udowodnione,\na\u00a0nie poświadczone, zadane jest nie więcej niż jedno pytanie"),
        ("pl", "suma nim nie jest równa $0$; dodaje się je bez przenoszenia"),
        ("pl", "Punkt (b) jest dodatkiem. (a) Jest to NIM-030. (b) Duży stos ma cyfrę $1$. Dla szybkich rachmistrzów"),
        ("pl", "zabranie jednego żetonu, zabranie jednego z nich, gracz na ruchu, zapis liczb, o jedno zero więcej"),
        ("pl", "Zatem $1$ należy do $\\mathcal{N}$ i jest $\\mathcal{N}$-pozycją, a jedna $1$ z nich ma cyfrę $1$"),
        (
            "pl",
            "stos niezbadany, przytoczony, a nie udowodniony; ruch, po którym $n = 1$, wtedy i tylko wtedy, gdy",
        ),
        ("fa", "سه کپه، کپه‌ها، هر دو کپه، بنا به این قضیه، بنابراین، اثبات‌شده"),
        ("fa", "گزارهٔ درست برای همهٔ اندازه‌ها، دقیقاً برای کپه‌های باخت، تعدادی متناهی بار، کپه‌های بیست‌تایی"),
        ("fa", "وضعیت‌های دیگر برد هستند؛ هر یک از کپه‌های برد؛ عددها را به کار می‌بردند"),
        ("fa", "$p$ یک P-وضعیت است؛ کپه‌ای را که فرد است بردارید؛ در آن رقم یک دارد"),
        ("fa", "حرکتی انتخاب کنید؛ تابع برگزیده؛ دنبال جفتی بگردید؛ یک بار پیش می‌آید؛ گام پیش از آن"),
        ("fa", "گام‌به‌گام، سطربه‌سطر، از یک پله به پلهٔ دیگر، از جفتی به جفتی، گازها به گازها"),
        ("fa", "تعداد یک‌ها را می‌شماریم؛ $H$ رقم‌های $d$ را می‌شمارد؛ هر $k$ عدد پیاپی؛ درست وقتی؛ بند (ت)"),
        ("fa", "سه سطر $4$‌خانه‌ای، {count:word}\u200cکپه‌ای، $d$\u200cتایی‌های عددها و کپه‌ای با $n$ مهره"),
        ("fa", "سنگ محک: سه سنگریزه از کپهٔ $5$‌تایی، چه کسی می‌برد؟ A، B و $a_n$ها؛ k‌برابر، i‌ام."),
        ("fa", "من شروع کنم؟ صفرهای انتهای عدد، یک صفرِ انتهایی، عددهای پیاپی، به صفر بدل می‌شود، هیچ‌یک، فهرست تهی"),
        ("he", "כל מספר, אבל לא הכול; לכן העמדה מנצחת, משום שהסדרה עולה; אכן, כזאת"),
    ],
)
def test_valid_text_has_no_faults(language: str, text: str) -> None:
    assert list(language_rules.faults(language, text)) == []


def test_text_after_a_folded_answer_is_read() -> None:
    page = '??? question "Answer"\n    Take $3$.\n\nIt thusly wins.\n'
    assert [fault for fault in language_rules.faults("en", page) if "thusly" in fault]
    assert "Answer" not in language_rules.words_of(page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_quotation_in_a_quotation_has_other_marks(language: str) -> None:
    typography = ui_strings.load(language).typography
    sources = [typography.words(text) for text in language_rules.cited_sources(ROOT, language)]
    assert len(sources) > 30
    assert [text for text in sources if language_rules.nested_quotations(text)] == []
    assert language_rules.nested_quotations("the game “Life” and “the solitaire game “Life””")
    assert not language_rules.nested_quotations("“the solitaire game ‘Life’” and “Life”")


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_no_translation_of_an_assertion_lacks_a_part(language: str) -> None:
    english, translated = (language_rules.asserted_texts(ROOT, each) for each in ("en", language))
    lengths = {place: language_rules.words_length(text) for place, text in english.items()}
    ratios = {
        place: language_rules.words_length(text) / lengths[place]
        for place, text in translated.items()
        if lengths.get(place, 0) > LONG
    }
    usual = median(ratios.values())
    assert len(ratios) > 200
    assert [place for place, ratio in ratios.items() if ratio < LEAST * usual] == []


@pytest.mark.parametrize("language", language_rules.OTHER_PIECES)
def test_the_pieces_of_a_family_have_one_word(language: str) -> None:
    texts = list(language_rules.sources(ROOT, language))
    families = {path.parents[1].name for path, _, _ in texts if path.parent.name == "claims"} - {language}
    assert families == set(language_rules.OTHER_PIECES[language])
    faults = [
        f"{path.relative_to(ROOT)} {field}: {fault}"
        for path, field, text in texts
        for fault in language_rules.other_pieces(language, path, text)
    ]
    assert faults == []


@pytest.mark.parametrize(
    ("path", "text", "faults"),
    [
        ("docs/pl/nim/claims/beyond.toml", "ruch zabiera $a$ żetonów", 1),
        ("docs/pl/mark/up.md", "dwa patyczki", 1),
        ("docs/pl/board/chomp.js", "jeden żeton, dwa patyczki", 2),
        ("docs/pl/nim/sums.md", "pięć patyczków", 0),
        ("docs/fa/nim/sums.md", "یک مهره بردارید", 1),
        ("docs/fa/nim/claims/beyond.toml", "سه مهره", 1),
        ("docs/fa/board/wythoff.js", "دو سنگریزه", 1),
        ("docs/fa/nim/tips.md", "چند سنگریزه یا چوب‌کبریت", 0),
        ("docs/fa/mark/index.md", "یک مهره", 0),
        ("docs/fa/discover.md", "یک مهره یا سنگریزه", 0),
    ],
)
def test_a_word_for_other_pieces_is_found(path: str, text: str, faults: int) -> None:
    language = Path(path).parts[1]
    assert len([*language_rules.other_pieces(language, ROOT / path, text)]) == faults


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_descriptions_of_symbols_follow_their_rules(language: str) -> None:
    glosses = ui_strings.load("pl" if language == "en" else language).table("symbol")
    if language == "en":
        glosses = {english: english for english in glosses}
    assert len(glosses) > 500
    usual_ratio = median(
        language_rules.gloss_length(translation) / len(english) for english, translation in glosses.items()
    )
    faults = [
        fault
        for english, translation in glosses.items()
        for fault in language_rules.gloss_faults(language, english, translation, usual_ratio)
    ]
    assert faults == []


@pytest.mark.parametrize(
    ("language", "english", "gloss", "expected"),
    [
        ("en", "Returns the reply.", "Returns the reply.", "begins with a verb"),
        ("he", "The reply.", "מחזיר את התשובה.", "begins with a verb"),
        ("pl", "Exactly one heap changes.", "Zmienia się dokładnie jeden stos.", "begins with a verb"),
        ("fa", "The reply.", "می‌گوید پاسخ کدام است.", "begins with a verb"),
        ("en", "The sum of `in_row`.", "The sum of `in_row`.", "a name from the code"),
        ("fa", "At most 1/m.", "حداکثر `1/m`.", "a name from the code"),
        ("pl", "The index of w in its sequence: its place in a, or of its half.", "Wskaźnik w w jej ciągu.", "lacks"),
        ("he", "The predicate that no move is left at all.", "אין מהלך.", "lacks a part"),
        ("fa", "The place of the number from which w arises.", "جایگاه نصفِ w.", "speaks of a half"),
        ("pl", "The number from which w arises.", "Połowa liczby, z której powstaje w.", "speaks of a half"),
        ("fa", "n = k^(2j).", "n = k^(2j).", "from left to right"),
        ("he", "From 0 to n − 1.", "מ־0 עד n − 1.", "from left to right"),
        ("fa", "The value 1.", "مقدار ۱.", "mixes digits"),
    ],
)
def test_a_fault_of_a_description_is_found(language: str, english: str, gloss: str, expected: str) -> None:
    assert any(expected in fault for fault in language_rules.gloss_faults(language, english, gloss, 0.9))


@pytest.mark.parametrize(
    ("language", "english", "gloss"),
    [
        ("en", "The reply: half of n.", "The reply: half of n."),
        ("fa", "The share differs from 1/m.", "سهم با \u20661/m\u2069 اختلاف دارد."),
        ("he", "c(n), half of the pair.", "c(n), מחצית הזוג."),
        ("pl", "The coordinate of a cell.", "Współrzędna komórki."),
    ],
)
def test_a_good_description_has_no_fault(language: str, english: str, gloss: str) -> None:
    assert list(language_rules.gloss_faults(language, english, gloss, 0.9)) == []
