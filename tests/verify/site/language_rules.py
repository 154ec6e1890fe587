"""Machine-checked rules of writing for the sources of all pages, claims and messages of a language.

Numbers follow CLDR: one decimal sign, one sign for thousands, one set of digits, and one abbreviation for each unit. An
ellipsis is one sign at the end of its word, and in Hebrew no full stop follows it. Quotation marks are those of the
language. A word separates two formulas. A number agrees with the word that it counts. A clause has its comma. Words of
another register are not used.

The description of a symbol stands beside its formula. It does not begin with a verb, contains no name from the code,
has about the length of the English one, and keeps formulas and digits from left to right.
"""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from verify.site.languages import locales

# Not running text: formulas, code, placeholders, addresses, markup and deliberate Latin script.
FORMULA, OTHER = "\x01", "\x02"
WORD_TO_AVOID = "a word to avoid"
_FORMULAS = re.compile(r"\$\$.+?\$\$|(?<![\\$])\$[^$\n]+(?:\n[^$\n]+)*\$", re.DOTALL)
_OTHER = re.compile(
    r"""^---\n.*?\n---\n | ^[ \t]*(`{3,})[^\n]*\n.*?^[ \t]*\1[ \t]*$ | `[^`\n]*` | \{\{.*?\}\} | \]\([^)]*\)
      | https?://\S+ | <[^<>]*> | ^[ \t]*\?\?\?[^\n]*$ | \{[\#:.][^}\n]*\} | \u2066[^\u2069]*\u2069""",
    re.DOTALL | re.MULTILINE | re.VERBOSE,
)
# The end of a line inside a paragraph; headings, tables, lists and notes begin with a sign or a number.
_LINE_BREAK = re.compile(r"(?<=\S)\n *(?=[^\s|#>*`:0-9-])")
# Numbers that are names: versions, volumes and years in references, sections.
_NAME = re.compile(r"(?:Python|Pythonem|Pythona|Pythonie|wersji|پایتون|arXiv:|section|SHA.|z3|cvc5)[ \u00a0]?\Z")

# The typographic quotation marks of other languages; titles in Latin script keep theirs.
FOREIGN_QUOTES = {"en": "„«»", "pl": "“«»", "he": "“„«»", "fa": "„"}
# A sentence whose subject is the letter of a clause alone; a label before a proof is followed by a whole sentence.
_LETTERS_ALONE = r"(?:\A|[.:;?!][”’)]*\s+)\([a-f]\)(?:,?\s+(?:and|i)\s+\([a-f]\))?"
# Words of another register, or in a sense that readers take for another one.
AVOIDED = {
    "en": (
        r"(?<!\w)(?:utiliz|(?:thusly|whilst|byte by byte|nothing of (?:where|what|who|how))(?!\w))",
        # "Also" stands before the verb; after the verb it is about the next words.
        r"(?<!\w)(?:wins?|loses?|holds?|needs?|takes?|gives?|proves?|works?) also(?!\w)",
        # Claims have clauses; documents and chapters have parts.
        r"(?<!\w)[Pp]arts?\s+\([a-i]\)",
        # One phrase for an equivalence in words, and one preposition for a convention.
        r"(?<!\w)exactly if(?! its image)|(?<!\w)in (?:both|either) conventions?(?!\w)",
        # A sentence about a document names its subject.
        r"\A(?:Announces|Restates|Introduces|Writes|Computes)(?!\w)",
        _LETTERS_ALONE + r"(?:\s+(?:is|are|was|were|says?|shows?|holds?|follows?)(?!\w)|,\s+(?:which|about))",
        # One preposition for a kind of play, and one word each for a numeral, for carrying and for the documents.
        r"(?<!\w)[Uu]nder (?:misère|normal) play(?!\w)",
        # A claim has a page, and its tag names it.
        r"(?<!\w)[Pp]ages? of (?:the|a|each|its|every) tags?(?!\w)",
        r"(?<!\w)obligations? (?:is|are) answered(?!\w)|(?<!\w)answers? (?:each|every) obligation",
        r"(?<!\w)binary (?:forms?|representations?)(?!\w)|without carry(?!\w)",
        r"(?<!\w)(?:[Tt]he|A) (?:(?:Hebrew|Polish|Persian) essay|Persian article)(?!\w)",
        # One spelling of each word, the British one with s.
        r"(?i)(?<!\w)(?:equal|factor|formal|general|maxim|memo|minim|normal|organ|real|recogn|summar|symbol)iz",
        r"(?i)(?<!\w)(?:(?:analog|center)(?!\w)|color|defense|favor|honor|neighbor)",
    ),
    "he": (
        r"(?<![א-ת])(?<!זה )(?<!לעת )עתה(?![א-ת])",
        r"(?<![א-ת])(?:עמו|עמה|עמם|עמהם|עמהן|הינו|הינה|הינם|ש?ישנם|ש?ישנן|אודות|בכדי|על מנת|אשר)(?![א-ת])",
        r"(?:\A|[.:?!][ \n]+|\n\n)כך ש",
        # A digit or a value in words reads as a count: 1 is written as a digit.
        r"(?<![א-ת])(?:[ובכלמש]*הספרה|[ובכלמש]*הערך|[ובלמש]*ערכ[והםן])[ \n]+(?:אחת|אפס)(?![א-ת])",
        "מתקזז",
        "החל מ",
        r"(?<![א-ת])(?:על ידי|על הנייר)(?![א-ת])",
        # One spelling of each word.
        r"(?<![א-ת])[ובהכלמש]*"
        r"(?:פייתון|(?<!לו)נדו(?:ן|נה|נים|נות)|לעתים|דוגמא|תיאוריה|שניה|מסויי(?:ם|מת|מים|מות)|מאד|תכני(?:ת|ות)|מימד(?:ים)?)(?![א-ת])",
        # A player plays and wins in a position, not from it.
        r"(?<![א-ת])[ושלכה]*(?:לשחק|משחקי?ם?|שחקו|ישחק|לנצח|מנצחים|מנצחת)[ \n]+(?:בזוגות[ \n]+)?"
        r"(?:מן[ \n]+ה(?:עמד|ערימ)|מ(?:עמד|ערימ))",
        rf"לשחק[ \n]+מזוג|מן[ \n]+העמדה[ \n]+{FORMULA}[ \n]+מי[ \n]+ש|לכפות[ \n]+ממנה|ניצחון[ \n]+מ(?:עמד|כל[ \n]+ה)",
        # Every power of 2 except 1 is an even number; the exponent is even or odd.
        r"חזק(?:ה|ות)[ \n]+(?:אי[-־])?זוגי(?:ת|ות)",
        # A clause of a claim is not a part of a document.
        r"(?<![א-ת])[הבולמש]*חלק[ \n]+\([א-ו]\)",
        # The singular of the ones is the digit 1.
        r"(?<![א-ת])ה?אחדה(?![א-ת])",
        # One more or less is written with a digit: the word for one also reads "in one of".
        r"(?<![א-ת])[והכשל]*(?:גדול|קט[ןנ]|קצר|ארו[ךכ]|מוזז|סוט|סטיי)(?:ה|ים|ות|ת)?"
        r"(?:[ \n]+(?:מדי|בדיוק|לפחות))?[ \n]+באחת(?![א-ת])(?![ \n]+(?:ה|משתי|מבין))",
        r"(?<![א-ת])[ובל]*(?:הוספת|הפחתת|מוסיפים|הוסיפו|מחסרים|מפחיתים)[ \n]+אחת(?![א-ת])(?![ \n]+(?:מה|מן|מבין))",
        # "Several" with a feminine noun reads as the ones of a numeral.
        r"(?<![א-ת])(?!(?:ל?פחות|עודפות)[ \n])[א-ת]{2,}ות[ \n]+אחדות(?![א-ת])",
        # A lemma without vowel points reads as the question "why".
        r"(?<![א-ת])(?:כל|היא|הוא|דורשת?|עוזרת|אותה|על)[ \n]+למה(?![א-ת])(?![ \n]+ש)",
        # A heap that is called by its number is feminine.
        r"\{(?:n|to)\}[ \n]+(?:הוא|אינו)[ \n]+עמדת",
        # A solver is not an engine.
        r"(?<![א-ת])[בהו]*מנוע(?:ים)?(?![א-ת])",
        # Gershayim stand inside a word.
        r"(?<![א-ת])״|״(?![א-ת])",
        # One word each for an arrow, a program, an error, "without", and play by turns.
        r"(?<![א-ת])[ושהבלמ]*(?:חיצים|תוכנה|באג|באגים)(?![א-ת])|(?<![א-ת])ו?ללא(?![א-ת])|משחקים[ \n]+בתורות",
        # A byte also reads as a house.
        r"בית אחר בית",
        # A price in time is not the object of a preposition; "the same" stands before a plural without an article.
        r"(?<![א-ת])עולה ל\S+ ב(?:אלפית|שני|דק)",
        r"(?<![א-ת])[ובכלמש]*אות(?:ם|ן)[ \n]+ה"
        r"(?:קבצים|מספרים|כללים|ערכים|צעדים|מהלכים|סדרות|עמדות|ערימות|תעודות)(?![א-ת])",
        # A move is made in heaps, not from them.
        r"(?<![א-ת])[ובלמה]*מהלך[ \n]+משתי[ \n]+ה?ערימות",
        # "Has the result of" reads as one more result.
        r"(?<![א-ת])יש התוצאה של",
        # A comma between two counts reads as a part of the number.
        rf"{OTHER},[ \n]+[א-ת ]+: {OTHER}",
        # One word each for "but", for "therefore", for "because" and for "as such".
        r"(?<![א-ת])(?:ו?אך|ו?אולם|ו?לפיכך|ו?מפני[ \n]+ש[א-ת]*|ככזו|[שהבל]?כזו)(?![א-ת])",
    ),
    "pl": (
        r"(?<!\w)(?:[Pp]osiada(?!cz)|w oparciu o|odnośnie|celem udowodnienia|ilość (?:stosów|ruchów|pól|patyczków))",
        r"(?<!\w)[Uu]kład(?:u|owi|em|zie|y|ów|ach)? liczenia(?!\w)",
        r"(?<!\w)[Gg]racz(?:a|owi|em|u)?, który ma ruch(?!\w)",
        # The text says of what a counter is taken, and of what a number is subtracted.
        r"(?<!\w)(?:[Zz]abrani|[Dd]odani|[Oo]djęci)(?:e|a|u|em) jednego(?!\w|\s+(?:z|żetonu|patyczka|pola)(?!\w))",
        r"(?<!\w)kończ(?:y|ą) się\s+o\s+\w+\s+(?:zer|jedyn|cyfr)",
        # Claims have clauses; documents and chapters have parts.
        r"(?<!\w)[Cc]zęś(?:ć|ci|cią|ciach)\s+\([a-i]\)",
        # Calques: "in terms of", "to answer an obligation".
        r"(?<!\w)w terminach(?!\w)|(?<!\w)odpowiada na (?:każde )?zobowiązani"
        r"|(?<!\w)[Nn]a (?:każde )?zobowiązani\w+ odpowiada",
        # Work that begins anew is not continued.
        r"(?<!\w)podejmuje pracę na nowo(?!\w)",
        # "Nim" is also a pronoun and means "before": it needs the word for a sum beside it.
        r"(?<!\w)[Dd]oda(?:wani\w+|ć|jąc|jemy|my)\s+nim(?!\w)|(?<![Ss]uma)\s+nim\s+nie\s+jest(?!\w)",
        # A digit falls "na" another one; a number in place of which another one may stand does not agree with a noun.
        rf"(?<!\w)spad\w+ z {FORMULA} do {FORMULA}|{OTHER} takich \w+",
        # A sentence about a document names its subject.
        r"\A(?:Zapowiada|Formułuje|Wprowadza|Zapisuje|Oblicza)(?!\w)",
        _LETTERS_ALONE + r"(?:\s+(?:jest|są|nie|mówi|mówią|to(?! samo)|wynika|pochodzą)(?!\w)|,\s+(?:któr|o(?!\w)))",
        # One order of the words for a winning move, and one noun for carrying.
        r"(?<!\w)[Ww]ygrywając\w+ ruch(?:u|owi|em|y|ów|om|ami|ach)?(?!\w)|bez przeniesie",
        # A claim has a page, and its tag names it.
        r"(?<!\w)[Ss]tron\w+ (?:każdego |jego |tego )?znacznik\w+",
        # "Czyli" repeats a number in other words; "więc" draws a conclusion from it.
        r"(?<!\w)więc (?:nie)?parzyście wiele(?!\w)",
        # Pupils are not fast, but faster than others.
        r"(?<!\w)[Dd]la szybkich(?!\s+rachmistrz)",
        # "Not at all" needs its verb.
        r"(?<!\w)a wcale,",
        # "O bicie" reads as a beating; a position has moves, not the game.
        r"(?<!\w)o bicie(?!\w)",
        r"(?<!\w)[Gg]ra (?:misère|normalna) (?:nie )?ma(?!\w)",
        # An adverb that opens a sentence has no comma, unless a clause follows.
        r"(?:\A|[.:;?!]\s+)(?:Wreszcie|Zatem|Następnie|Dlatego|Podobnie|Tak więc), ",
        # A participle is one word with its negation, except after "but".
        r"(?<!\w)(?<!,\sa\s)(?<!,\sale\s)(?<!,\slecz\s)(?<!na\s)"
        r"[Nn]ie (?:jeszcze )?\w{3,}(?:[ao]n[yae]|an(?:ych|ym)|ąc[yae])(?!\w)",
    ),
    "fa": (
        r"(?<![\w\u200c])(?:احکام|بنا بر|وبگاه|واپسین|نقل قول|اثبات شده|می باشد|می‌باشد|نمی‌باشد|چنانچه)(?![\w\u200c])",
        r"اشپراگ",
        # "Are wins" written as one word reads "they took"; "every" with a plural.
        r"(?:وضعیت‌های دیگر|کپه‌های|اینجا) بردند",
        r"(?<![\w\u200c])هر \w+\u200cهای(?![\w\u200c])",
        # "Odd has one": the digit 1 is named as a digit.
        r"(?:در آن|فرد|در آنجا|ستونی|ستون\u200cهایی|همان ستون|دو عدد) یک (?:دارد|دارند|ندارد)",
        # "Choose" and "look for" have a plain verb; the present of the old one for "look for" also means "chews".
        r"(?<![\w\u200c])(?:برمی|برنمی)\u200cگزین|(?<![\w\u200c])برگزین(?:ید|یم|ند|د)(?!\w)|برگزیده است(?!\w)",
        r"(?<![\w\u200c])(?:ب|می\u200c|نمی\u200c)جوی(?:د|ید|م|یم|ند)(?!\w)",
        # "The move before" reads "the move forward".
        r"(?<![\w\u200c])(?:حرکت|گام|بار) پیش(?![\w\u200c]| از| می|\u200cمی)",
        # The pieces of Nim are pebbles, not stones; a touchstone is another word.
        r"(?<![\w\u200c])سنگ(?!ریزه| محک|\u200cبرداشتن)",
        r"کلیدهای پیکان",
        # The sign of the object follows the object, not the verb of its relative clause.
        r"(?<![\w\u200c])(?:است|نیست|هستند|باشد|باشند|دارد|دارند|می\u200cشود) را(?![\w\u200c])",
        # One word each for "describe", for "exactly when" and for a clause.
        r"(?<![\w\u200c])وصف(?!\w)",
        r"دقیقاً (?:وقتی|هنگامی)",
        r"گزارهٔ \((?:الف|[بپتثج])\)",
        # What a move leaves remains; a heap has its size, and a run its length, with one preposition.
        r"به جا (?:ن?می\u200c|ب)گذار",
        r"(?<![\w\u200c])کپه\S* با (?:اندازهٔ|هر اندازه(?![\w\u200c]))|(?<![\w\u200c])با طول (?:فرد|زوج)",
        r"(?<![\w\u200c])(?:همین|همان) جا(?![\w\u200c])",
        # "Divides" has the verb of counting, and "repeatedly" after a formula reads "consecutive".
        rf"(?:(?:که|عدد) (?:{FORMULA}|[A-Za-z])|{FORMULA} آن) را (?:ن?می\u200c|ب)شمار",
        rf"{FORMULA} پیاپی",
        # One spelling of misère games, one word each for a search range, for "false" and for the terms of a sequence.
        r"\u0650 میزر(?!\w)",
        r"محدودهٔ جست|(?<![\w\u200c])کاذب(?!\w)",
        r"(?<![\w\u200c])عضو\S*[ \n]+(?:تازهٔ |از )?دنبالهٔ",
        # "Exactly" beside a preposition also reads "correct", except of theorems that are correct.
        r"(?<!گزارهٔ )(?<!گزاره\u200cهای )(?<![\w\u200c])درست برای(?!\w)",
        r"(?<!گزارهٔ )(?<!گزاره\u200cهای )(?<![\w\u200c])درست (?:به|با)(?![\w\u200c])",
        # A proof shows, and does not try; "finitely" needs a number; "lessens it" is spoken.
        r"می\u200cآزماید که|(?<![\w\u200c])کمش می\u200cکن",
        r"(?<!تعدادی )(?<!\w)متناهی (?:بار|حالت)(?![\w\u200c])",
        # A suffix joins the last word of a numeral only.
        r"(?:صد|هزار|بیست|سی|چهل|پنجاه|شصت|هفتاد|هشتاد|نود) و \w+\u200cتایی",
        r"به\u200cکار(?:بستن|بردن)",
        # Adverbs of manner have a half-space; the players are the first and the second.
        r"(?<![\w\u200c])به (?:تصادف|عمد|آسانی|سادگی|راستی|تنهایی|ویژه|علاوه|عنوان|طور)(?![\w\u200c])",
        r"بازیکن نخست(?!\w)|همدیگر|یگانه حرکت|بازیکنان یک\u200cدرمیان",
        r"(?<![\w\u200c])(?:برای|دکمهٔ) دریافت|دریافت همهٔ|(?<![\w\u200c])از ابتدا(?!\w)",
        # One word each for a maximum, for a bound variable, for terms in a row, for the zeros at the end of a numeral,
        # for "turns into" and for "begins", which only speakers of a dialogue say in another way.
        r"ماکسیمم|پایبند|پشت[ \n]+سر[ \n]+هم",
        r"صفرهای[ \n]+(?:انتها|پایان)(?![\w\u200c])|صفر(?:های|ِ)?[ \n]+پایانی",
        r"(?<![\w\u200c])تبدیل(?!\w)|(?<![\w\u200c])شروع(?!\w)(?![ \n]+کنم)",
        # "Has no one" also reads as a word for "none": the digit 1 is named as a digit. A heap or a board is not void.
        r"(?<![\w\u200c])هیچ[ \n]+یکی(?!\w)",
        r"(?<![\w\u200c])(?:کپه|صفحه|ردیف)(?:ٔ|\u200cای)?(?:[ \n]+در[ \n]+این[ \n]+متن)?[ \n]+(?:هرگز[ \n]+)?تهی(?!\w)",
    ),
}

# Polish words that may stand before the opening word of a clause without a comma.
_PL_OPENING = (
    "a|aby|ale|albo|ani|bez|bo|by|chyba|co|czy|czyli|dla|dlatego|do|dokładnie|dopiero|dzięki|gdzie|i|ilekroć|inaczej|jak"
    "|jako|lub|mianowicie|między|mimo|na|nad|nawet|niż|o|od|oprócz|oraz|po|pod|podczas|ponad|potem|poza|przed|przez|przy"
    "|spośród|tak|takich|takie|także|to|tuż|tyle|tylko|tym|u|w|we|według|wobec|wokół|wraz|wśród|wtedy|względem|wzdłuż"
    "|więc|z|za|zabraniu|zależnie|zamiast|zanim|ze|znaczy|zwłaszcza"
)
MISSING_COMMAS = {
    "pl": rf"(?:(?<![\w‑-])(?!(?i:{_PL_OPENING})\b)[^\W\d_]+|{FORMULA})\s+"
    r"(?:któr(?:y|a|e|zy|ych|ym|ymi|ą|ej|ego|emu)|że|żeby|aby|gdy|gdyż|jeśli|ponieważ|skoro)(?!\w)",
}
# Faults that a formula is part of: the letter of a class as a property, and a digit that is not named as a digit.
WITH_FORMULAS = {
    "fa": (
        # Nothing sets a letter of Latin script apart from the word that a half-space joins to it.
        (
            "a word joined to a letter",
            r"(?:[A-Za-z][$`]?|(?<!word)\})\u200c(?:مهره|سنگریزه|چوب|خانه|کپه|سطر|ستون)|[A-Za-z]\$?\u200cتایی(?!\u200c)",
        ),
    ),
    "pl": (
        ("the letter of a class as a property", r"(?<!\w)(?:jest|są|był[ay]?)\s+\$\\mathcal\{[PN]\}\$(?![-\u2011])"),
        (
            "a digit that is not named as a digit",
            r"(?<!\w)(?:jedn(?:a|ą|ej)|tę|pojedyncz(?:a|ą|ej)|wiodąc(?:a|ą|ej)|ostatni(?:a|ą|ej)|poprzedni(?:a|ą|ej))"
            r"\s+\$[01]\$(?!\s+ze?\s)",
        ),
    ),
}

# Between two numbers a full stop reads as a decimal point, so a sentence begins with a word after a number.
NUMBER_AFTER_NUMBER = r"[0-9][)}]?\$\.(?: |\n[ ]*)\$\(?[0-9]"

# Numbers and the words that they count, where the two do not agree.
_HE_FEMININE = (
    "ערימות|עמדות|שורות|משבצות|נגיסות|ספרות|עמודות|אבנים|סדרות|קבוצות|טענות|תוצאות|תשובות|חזקות|רשימות|פעמים|זרועות"
)
_HE_MASCULINE = (
    "מהלכים|גפרורים|אסימונים|מספרים|שחקנים|לוחות|זוגות|אפסים|משפטים|ערכים|מקרים|צעדים|תאים|סכומים|מקומות|משחקים|סעיפים"
)
_HE_ADJECTIVES = (
    "גדול|קטנ|אחר|שונ|שוו|מנצח|זוגי|סופי|אינסופי|ריק|קצר|ארוכ|נוספ|בודד|יחיד|אפשרי|חיובי|ראשונ|אחרונ|סמוכ|נמוכ|גבוה"
    "|זדוני|אוילי|אבוד"
)
_PL_PLURAL = (
    "stosy|ruchy|patyczki|żetony|pozycje|pola|zdania|twierdzenia|kęsy|wiersze|kolumny|cyfry|pytania|stany|minuty"
    "|sekundy|kroki|jedynki|zera|rzędy"
)
_PL_MANY = r"\d*[05-9]|\d*1\d|pięć|sześć|siedem|osiem|dziewięć|dziesięć"
_FA_NOUNS = "کپه|حرکت|وضعیت|سطر|ستون|خانه|گاز|عدد|رقم|گزاره|قضیه|سنگریزه|مهره|چوب|بازی|بازیکن|پاسخ|گزینه|صفحه|دنباله"
_FA_NUMBERS = "دو|سه|چهار|پنج|شش|هفت|هشت|نُه|ده|[۲-۹]|[۱-۹][۰-۹]+"
_EN_NOUNS = (
    "heap|move|position|row|column|square|bite|number|digit|claim|theorem|counter|match|stick|game|player|option|board"
    "|case|pair"
)
_EN_SEVERAL = r"[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[02-9]|[1-9]\d+"
DISAGREEMENTS = {
    "en": rf"(?<![\w.,/=+−-])(?<![+−] )(?:1 (?:{_EN_NOUNS})s|(?:{_EN_SEVERAL}) (?:{_EN_NOUNS}))(?![\w’'-])",
    "he": rf"(?<![א-ת\u2060־])(?:(?:שני|שלושה|ארבעה|חמישה|שישה|שבעה|תשעה|עשרה) (?:{_HE_FEMININE})"
    rf"|(?:שתי|שלוש|ארבע|חמש|שש|שבע|תשע|עשר) (?:{_HE_MASCULINE}))(?![א-ת])"
    # Before a definite noun the masculine numeral is in the construct state.
    r"|(?<![א-ת\u2060־])[ובכלמש]*(?:שלושה|ארבעה|חמישה|שישה|שבעה|תשעה|עשרה)[ \n]+ה[א-ת]+(?:ים|ות)(?![א-ת])"
    # Nouns whose ending is that of the other gender.
    r"|(?<![א-ת])[הובכלמש]*(?:לוחות|מקלות|מקומות|זוגות)[ \n]+ה?"
    rf"(?:{_HE_ADJECTIVES})ות(?![א-ת])"
    rf"|(?<![א-ת])[הובכלמש]*(?:ערימות|עמדות|שורות|ספרות|אבנים|פעמים|עמודות)[ \n]+ה?(?:{_HE_ADJECTIVES})ים(?![א-ת])",
    "pl": rf"(?<![\w.,/=+−–-])(?<![+−][ \u00a0])(?:{_PL_MANY})[ \u00a0](?:\w+[ey] )?(?:{_PL_PLURAL})(?!\w)",
    "fa": rf"(?<![\w\u200c])(?:{_FA_NUMBERS}) (?:{_FA_NOUNS})\u200cها(?!\w)",
}
# Wrong words for the pieces of a family in its chapters, claims and messages; each language has one word for them.
OTHER_PIECES = {
    "fa": {"nim": "مهره", "mark": "سنگریزه|چوب", "wythoff": "سنگریزه|مهره", "chomp": "سنگریزه|مهره|چوب"},
    "pl": {
        "nim": r"żeton\w*",
        "mark": r"patycz\w*",
        "wythoff": r"żeton\w*",
        "chomp": r"(?:patycz|żeton)\w*",
    },
}
UNITS = ("sek.", "sec", "s", "ms", "msec", "MB", "Mb", "Mo", "min", "godz.", "hr", "h")


# How Persian words and their signs are written: letters, half-spaces, and signs that Latin script has in another form.
_LETTER = "[\u0621-\u063a\u0641-\u06cc]"
_PERSIAN_SIGNS = (
    ("a letter or digit of Arabic", "[يكةۀى٠-٩]"),
    ("a sign of Latin script", rf"{_LETTER}[,;?]|[,;?][ \n]*{_LETTER}"),
    ("a space before a sign", rf"(?:{_LETTER}|[»){FORMULA}]) +(?:[،؛:؟!»]|\.(?!\.))"),
    (
        "a repeated word without its half-spaces",
        r"(?<![\w\u200c])(?<!از )(?<!از یک )(\w{2,}(?<!ها))[ \n]+به[ \n]+\1(?![\w\u200cٔ])",
    ),
    ("a half-space after a letter that does not join", rf"[اآأدذرزژوؤ]\u200c(?={_LETTER})"),
    (
        "a part of a word without its half-space",
        rf"{_LETTER} (?:ها|های|هایی|هایش|هایشان|تر|ترین|اند|اش)(?![\w\u200c])|(?<![\w\u200c])ن?می {_LETTER}",
    ),
    ("a half-space outside a word", rf"\u200c(?!{_LETTER})|(?<![\w»)}}{FORMULA}{OTHER}])\u200c"),
)


def words_of(text: str) -> str:
    """Return a text in which `FORMULA` replaces each formula, and `OTHER` each other part that is not words."""
    return _OTHER.sub(OTHER, _FORMULAS.sub(FORMULA, text))


def faults(language: str, text: str) -> Iterator[str]:
    """Yield the faults in the running words of a text, each with its place."""
    words = _LINE_BREAK.sub(" ", words_of(text))
    plain_words = words.replace("\u00a0", " ")
    if language == "he":
        for match in re.finditer(r"(?:…|\\l?dots ?)\$?`?\.(?!\.)", text):
            yield f"a full stop after an ellipsis: {_place(text, match)}"
    for name, pattern in _patterns(language):
        # Typography joins short words to the next one by another space, which no phrase has to name.
        searched = plain_words if name == WORD_TO_AVOID else words
        for match in re.finditer(pattern, searched):
            if name.startswith("a number") and _NAME.search(searched, 0, match.start()):
                continue
            yield f"{name}: {_place(searched, match)}"
    everywhere = ("a number that begins a sentence after another number", NUMBER_AFTER_NUMBER)
    for name, pattern in (everywhere, *WITH_FORMULAS.get(language, ())):
        yield from (f"{name}: {' '.join(match[0].split())!r}" for match in re.finditer(pattern, text))


def _place(text: str, match: re.Match[str]) -> str:
    return repr(" ".join(text[max(0, match.start() - 25) : match.end() + 15].split()))


def _patterns(language: str) -> Iterator[tuple[str, str]]:
    yield "two formulas without a word between them", rf"{FORMULA}(?: |\n[ ]*){FORMULA}"
    if language == "fa":
        # The letter of a class reads as one more factor of the formula before it.
        yield "a formula beside the letter of a class", rf"{FORMULA}(?: |\n[ ]*)[NP][-\u2011]وضعیت"
        yield from _PERSIAN_SIGNS
    yield "three dots for an ellipsis", r"(?<!\.)\.\.\.(?!\.)"
    # After a conjunction it stands for omitted words.
    yield "a space before an ellipsis", rf"(?<![\s,;،؛(„“”«{FORMULA}{OTHER}])(?<!\bو)[ \u00a0]…"
    if language in FOREIGN_QUOTES:
        yield "a foreign quotation mark", f"[{FOREIGN_QUOTES[language]}]"
    nought = locales.localize_digits(language, "0")
    if nought == "0":
        yield "digits of another system", "[٠-٩۰-۹]"
    else:
        yield "digits of another system", r"(?<=[\u0620-\u06cc] )[0-9]+(?= [\u0620-\u06cc])"
    comma = locales.decimal_sign(language) == ","
    yield (
        "a number with the decimal sign of another language",
        (r"(?<![\w.,/–-])\d+\.\d+(?![\w.,/–-])" if comma else r"(?<![\w.,/–{-])\d+,(?!\d{3}\b)\d+(?![\w.,/–-])"),
    )
    ungrouped = locales.FIRST_GROUPED.get(language, 1000)
    # Four digits are a year, or stay together; of zeros and ones is a binary numeral.
    yield "a number without its thousands apart", r"(?<![\w.,٫/:–-])(?![01]+\b)\d{5,}(?![\w/–-])"
    if ungrouped > 1000:
        gap = "[ \u00a0\u202f]"
        four = rf"(?<![\w.,])(?<!\d{gap})\d{gap}\d{{3}}(?!\w|{gap}\d{{3}})"
        yield "a number of four digits in groups", four
    yield "a number that does not agree with its noun", DISAGREEMENTS[language]
    for pattern in AVOIDED[language]:
        yield WORD_TO_AVOID, pattern
    if language in MISSING_COMMAS:
        yield "a comma missing before a clause", MISSING_COMMAS[language]
    unit_names = units(language)
    for unit in UNITS:
        if unit not in unit_names:
            yield f"the unit {unit}", rf"(?<=\d)[ \u00a0]{re.escape(unit)}(?!\w)"


def other_pieces(language: str, path: Path, text: str) -> Iterator[str]:
    """Yield the words in a text of a family that stand for the pieces of another family, each with its place."""
    for family, words in OTHER_PIECES.get(language, {}).items():
        if family in (path.parent.name, path.parents[1].name) or path.name == f"{family}.js":
            running_words = words_of(text)
            for match in re.finditer(rf"(?<![\w\u200c])(?:{words})(?!\w|\u200cکبریت)", running_words):
                yield f"a word for other pieces: {_place(running_words, match)}"


def units(language: str) -> set[str]:
    """Return the abbreviations of units that the language has for times and sizes."""
    examples = [
        locales.format_seconds(language, 2),
        locales.format_milliseconds(language, 2),
        locales.format_megabytes(language, 2_000_000).strip("\u2068\u2069"),
        *(locales.format_duration(language, seconds) for seconds in (120, 7200)),
    ]
    return {text.partition("\u00a0")[2] for text in examples}


# Words with which the description of a symbol must not begin, because they describe a function of the code.
_VERBS = {
    "en": "Returns?|Gives?|Computes?|Says?|Tells?|Takes?|Changes?|Makes?|Chooses?|Is|Are|Has|Leaves?|Lets?",
    "he": "מחזיר|מחזירה|נותן|נותנת|מחשב|מחשבת|אומר|אומרת|משנה|בוחר|בוחרת|הוא|היא|יש|לוקח",
    "pl": "Zwraca|Daje|Oblicza|Mówi|Podaje|Bierze|Zmienia|Wybiera|Jest|Ma|Zostawia|Mówi",
    "fa": "است|دارد|می\u200c\\w+",
}
# The word for one half, which is right for bases other than 2 in no language.
_HALF = {"en": r"\bhal(?:f|ve)", "he": "חצי|מחצית|נחצ|חציי|חצויה", "pl": r"\b[Pp]oł[oó]w|\b[Pp]ół\b", "fa": "نصف|نیمهٔ"}
_ISOLATED = re.compile("\u2066[^\u2069]*\u2069")
_APPLIED = re.compile(r"\b[A-Za-z][\w.]*\([^()]*\)")
# Letters, digits and signs that make a formula of more than one part.
_LEFT_TO_RIGHT = re.compile(r"[A-Za-zα-ω0-9⌊√Σ][A-Za-zα-ω0-9⌊⌋^·×+−=<>≤≥/|()′ᵢʲₙ∞√Σχ ]*[A-Za-zα-ω0-9)⌋]")
# Least length of a translated description, as a share of the usual one: the longer, the closer to it.
_SHORT, _LONG, _LEAST, _LEAST_OF_LONG = 25, 60, 0.45, 0.6


def gloss_faults(language: str, english: str, gloss: str, usual: float = 1.0) -> Iterator[str]:
    """Yield the faults in the description of a symbol.

    Args:
        english: the English description.
        gloss: the description in the language.
        usual: the usual length of descriptions in the language, as a multiple of the English length.
    """
    if re.match(rf"(?:{_VERBS[language]})(?!\w)", gloss):
        yield f"begins with a verb: {gloss!r}"
    if "`" in gloss:
        yield f"has a name from the code: {gloss!r}"
    least = _LEAST_OF_LONG if len(english) > _LONG else _LEAST if len(english) > _SHORT else 0
    if language != "en" and gloss_length(gloss) < least * usual * gloss_length(english):
        yield f"lacks a part: {gloss!r} for {english!r}"
    if bool(re.search(_HALF["en"], english)) < bool(re.search(_HALF[language], gloss)):
        yield f"speaks of a half: {gloss!r} for {english!r}"
    if locales.direction(language) == "rtl":
        words = _APPLIED.sub(OTHER, _ISOLATED.sub(OTHER, gloss))
        for formula in _LEFT_TO_RIGHT.findall(words):
            if re.search("[+−·^/=<>≤≥⌊×|(]", formula):
                yield f"does not keep {formula!r} from left to right: {gloss!r}"
        if re.search("[٠-٩۰-۹]", gloss):
            yield f"mixes digits: {gloss!r}"


def gloss_length(gloss: str) -> int:
    """Return the number of characters of a description that a reader sees."""
    return len(re.sub("[\u2066-\u2069*]", "", gloss))


def sources(root: Path, language: str) -> Iterator[tuple[Path, str, str]]:
    """Yield the path, the field and the text of each text of a language."""
    folder = root / "docs" / language
    for path in sorted(folder.rglob("*.md")):
        page = path.read_text(encoding="utf-8")
        # The title and the description stand in a header that is not running text.
        if header := re.match(r"---\n(.*?)\n---\n", page, re.DOTALL):
            yield path, "header", header[1]
        yield path, "", page
    tables = [*folder.rglob("*.toml"), *((root / "theory" / "claims").rglob("*.toml") if language == "en" else ())]
    for path in sorted(tables):
        if path.name not in ("queries.toml", "questions.toml", "search.toml", "family.toml"):
            for field, text in _fields(path):
                yield path, field, text
    for path in sorted((folder / "board").glob("*.js")):
        script = path.read_text(encoding="utf-8").replace("...made(", "made(")
        yield from ((path, "", text) for text in re.findall(r"'((?:[^'\\\n]|\\.)*)'", script))


def cited_sources(root: Path, language: str) -> Iterator[str]:
    """Yield the sources that the claims of a language cite."""
    folder = root / "theory" / "claims" if language == "en" else root / "docs" / language
    for path in sorted(folder.rglob("*.toml")):
        if language == "en" or path.parent.name == "claims":
            for claim in tomllib.loads(path.read_text(encoding="utf-8")).values():
                if isinstance(claim, dict) and "source" in claim:
                    yield claim["source"]


def asserted_texts(root: Path, language: str) -> dict[tuple[str, str], str]:
    """Return what the claims assert in a language, by tag and field: clauses, settings and statements."""
    folder = root / "theory" / "claims" if language == "en" else root / "docs" / language
    texts = {}
    for path in sorted(folder.rglob("*.toml")):
        if language == "en" or path.parent.name == "claims":
            for tag, claim in tomllib.loads(path.read_text(encoding="utf-8")).items():
                if isinstance(claim, dict):
                    for letter, clause in claim.get("clauses", {}).items():
                        texts[tag, f"clauses.{letter}"] = clause["text"] if isinstance(clause, dict) else clause
                    texts |= {(tag, field): claim[field] for field in ("setting", "statement") if field in claim}
    return texts


def words_length(text: str) -> int:
    """Return the number of characters of a text in which each formula counts as one."""
    return len(" ".join(_FORMULAS.sub(FORMULA, text).split()))


def nested_quotations(text: str) -> list[str]:
    """Return the quotations that begin inside another quotation with the same mark."""
    return re.findall("“[^”]*“", text)


# Not running text: patterns, addresses, keys, search words, and sources, which are cited in their own language.
_NO_WORDS = re.compile(
    r"(?:^|\.)(?:typography|letters|alphabet|source|checks?|theorems|id|where|expect|printed|names_\w+)(?:\.|$)"
)


def _fields(path: Path) -> Iterator[tuple[str, str]]:
    waiting: list[tuple[str, object]] = [("", tomllib.loads(path.read_text(encoding="utf-8")))]
    while waiting:
        name, value = waiting.pop()
        if _NO_WORDS.search(name):
            continue
        if isinstance(value, dict):
            waiting += [(f"{name}.{key}".strip("."), each) for key, each in value.items()]
        elif isinstance(value, str):
            yield name, value
