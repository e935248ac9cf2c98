"""Makes the Chinese letters of the screens from the fonts that Debian 12 packages.

    apt-get install fonts-noto-cjk && pip install fonttools brotli
    python3 scripts/letters.py                  in web/, or with the folder of the fonts behind it

Each font keeps what the screens write in its language: the catalogues, the drills that a console
puts, dates and lists as browsers write them, and the punctuation that goes with all of it.
`tests/letters.test.ts` fails where a text has a letter that its font lacks: run this then.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

WEB = Path(__file__).resolve().parent.parent
NOTO = Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/fonts/opentype/noto")
# Where a collection of Noto Sans CJK has the face of a script: Japanese and Korean come first.
FACES = {"Hans": 2, "Hant": 3}
WEIGHTS = {"Regular": 400, "Bold": 700}
# What other languages than Chinese show: the names by which it is chosen.
NAMES = "简体中文繁體"
PUNCTUATION = "、。〈〉《》「」『』【】〔〕！（），－．：；？～　"
WRITTEN_BY_BROWSERS = "年月日時时分秒星期週周一二三四五六七八九十上下午和或及"


def letters(text):
    return {letter for letter in text if ord(letter) >= 0x2E80}


def source():
    """Letters that stand on a screen itself, whatever its language."""
    files = [*WEB.glob("src/**/*.ts"), *WEB.glob("src/**/*.svelte")]
    own = [file for file in files if not {"words", "mock"} & set(file.parts)]
    return letters("".join(file.read_text() for file in own))


def catalogues(language):
    files = WEB.glob(f"src/words/zh-{language.lower()}/*.ts")
    return letters("".join(file.read_text() for file in files))


def drills(language):
    """Texts of drills: their first line names the language, further ones are indented."""
    found, is_own = set(), False
    for file in WEB.parent.glob("drills/*/*.drill"):
        for line in file.read_text().splitlines():
            if not line.startswith(" "):
                is_own = line.startswith(f"zh-{language} ")
            if is_own:
                found |= letters(line)
    return found


def make(name, kept, language, weight):
    collection = NOTO / f"NotoSansCJK-{weight}.ttc"
    font = TTFont(collection, fontNumber=FACES[language], recalcTimestamp=False)
    # Names 0, 7, 13 and 14 are the copyright, the trademark and the licence.
    # Half widths let a browser close up punctuation that follows other punctuation.
    options = subset.Options(layout_features=["halt"], hinting=False, desubroutinize=True)
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 7, 13, 14]
    options.drop_tables += ["BASE", "GSUB", "VORG", "vhea", "vmtx"]
    options.flavor = "woff2"
    chooser = subset.Subsetter(options)
    chooser.populate(text="".join(kept))
    chooser.subset(font)
    lost = kept - {chr(code) for code in font.getBestCmap()}
    if lost:
        sys.exit(f"Noto Sans CJK has no {''.join(sorted(lost))}")
    file = WEB / "src/design/fonts" / name
    subset.save_font(font, file, options)
    print(f"{name}: {len(kept)} letters, {file.stat().st_size / 1000:.1f} kB")


common = source() | letters(NAMES + PUNCTUATION + WRITTEN_BY_BROWSERS)
for language in FACES:
    kept = common | catalogues(language) | drills(language)
    for weight, number in WEIGHTS.items():
        make(f"letters-{language.lower()}-{number}.woff2", kept, language, weight)
make("languages.woff2", letters(NAMES), "Hans", "Bold")
