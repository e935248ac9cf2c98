"""Makes the three fonts of this folder from those that Debian 12 packages.

    apt-get install fonts-inter fonts-jetbrains-mono fonts-noto-core && pip install fonttools
    python3 make.py

Inter loses what no report writes and its layout features, figures become the tabular ones, its
outlines become TrueType, and the four suits come in from Noto Sans Symbols 2.
"""

from fontTools import subset
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable

FONTS = "/usr/share/fonts/"
# Latin with its accents, the signs of arithmetic and of prose, some Greek, the white square for
# what is not here.
TEXT = [*range(0x20, 0x7F), *range(0xA0, 0x180), 0x2009, 0x2010, 0x2011, 0x2013, 0x2014, 0x2018]
TEXT += [0x2019, 0x201C, 0x201D, 0x2022, 0x2026, 0x2032, 0x20AC, 0x2190, 0x2192, 0x2212, 0x2215]
TEXT += [0x221A, 0x221E, 0x2248, 0x2260, 0x2264, 0x2265, 0x25A1, 0x3B1, 0x3B2, 0x3BC, 0x3C0, 0x3C3]
TEXT += [0x3A3]
SUITS = [0x2660, 0x2663, 0x2665, 0x2666]


def keep(font, codepoints):
    options = subset.Options(layout_features=[], hinting=False, name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14])
    chooser = subset.Subsetter(options)
    chooser.populate(unicodes=codepoints)
    chooser.subset(font)


def tabular(font):
    """Has the figures' letters point at their tabular forms."""
    gsub = font["GSUB"].table
    lookups = {i for f in gsub.FeatureList.FeatureRecord if f.FeatureTag == "tnum" for i in f.Feature.LookupListIndex}
    swaps = {}
    for index in sorted(lookups):
        for table in gsub.LookupList.Lookup[index].SubTable:
            swaps.update(getattr(getattr(table, "ExtSubTable", table), "mapping", {}))
    for table in font["cmap"].tables:
        if hasattr(table, "cmap"):
            table.cmap = {c: swaps.get(g, g) if 0x30 <= c <= 0x39 else g for c, g in table.cmap.items()}


def truetype(font):
    """Turns CFF outlines into quadratic ones."""
    glyphs, order = font.getGlyphSet(), font.getGlyphOrder()
    outlines = {}
    for name in order:
        pen = TTGlyphPen(glyphs)
        glyphs[name].draw(Cu2QuPen(pen, max_err=1.0, reverse_direction=True))
        outlines[name] = pen.glyph()
    del font["CFF "]
    font["glyf"], font["loca"] = newTable("glyf"), newTable("loca")
    font["glyf"].glyphOrder, font["glyf"].glyphs = order, outlines
    font["head"].glyphDataFormat = 0
    font.sfntVersion = "\0\1\0\0"
    maxp = font["maxp"]
    maxp.tableVersion = 0x00010000
    for field in ("maxZones maxTwilightPoints maxStorage maxFunctionDefs maxInstructionDefs "
                  "maxStackElements maxSizeOfInstructions maxComponentElements").split():
        setattr(maxp, field, 1 if field == "maxZones" else 0)
    font["post"].formatType = 3.0


def add_suits(font):
    symbols = TTFont(FONTS + "truetype/noto/NotoSansSymbols2-Regular.ttf")
    glyphs, names = symbols.getGlyphSet(), symbols.getBestCmap()
    scale = font["head"].unitsPerEm / symbols["head"].unitsPerEm * 0.86
    order = list(font.getGlyphOrder())
    for suit in SUITS:
        name, pen = f"suit{suit:x}", TTGlyphPen(None)
        glyphs[names[suit]].draw(TransformPen(pen, (scale, 0, 0, scale, 0, 0)))
        advance, bearing = symbols["hmtx"][names[suit]]
        font["glyf"].glyphs[name] = pen.glyph()
        font["hmtx"].metrics[name] = (round(advance * scale), round(bearing * scale))
        order.append(name)
        for table in font["cmap"].tables:
            if hasattr(table, "cmap"):
                table.cmap[suit] = name
    font["glyf"].glyphOrder = order
    font.setGlyphOrder(order)


for weight in ("Regular", "SemiBold"):
    inter = TTFont(f"{FONTS}opentype/inter/Inter-{weight}.otf", recalcTimestamp=False)
    tabular(inter)
    keep(inter, TEXT)
    truetype(inter)
    add_suits(inter)
    inter.save(f"Inter-{weight}.ttf")
mono = TTFont(f"{FONTS}truetype/jetbrains-mono/JetBrainsMono-Regular.ttf", recalcTimestamp=False)
keep(mono, TEXT[:95] + [0xB7, 0x2013, 0x2026, 0x2212, 0x25A1])
mono.save("JetBrainsMono-Regular.ttf")
