// Typesets lines of text: positions the outlines of glyphs, in scripts of both directions and in several fonts.
import bidiFactory from 'bidi-js'
import { getLanguage, type LanguageCode } from '#src/i18n/languages.ts'
import { createFontFinder } from './font-files.ts'
import { type OpenFont, openFont } from './open-font.ts'

const bidi = bidiFactory()

/** Outlines and their positions, as factors of the font size. y points downwards. */
export type TypesetLine = { width: number; outlines: { path: string; x: number; y: number; scale: number }[] }

type Typesetter = {
  /** The text without characters that no font has. */
  text: string
  /** Returns the width as a factor of the font size. */
  measureWidth(text: string): number
  typeset(line: string): TypesetLine
}

type Run = { text: string; font: OpenFont; level: number }

/** @param extra further characters to support, such as an ellipsis */
export async function createTypesetter(
  input: string,
  language: LanguageCode,
  extra = '',
): Promise<Typesetter> {
  const fonts = await findFonts(new Set(input + extra), language)
  const getFont = (character: string) => fonts.get(character)
  const { tag, direction } = getLanguage(language)

  const shapeLine = (line: string) =>
    toVisualOrder(splitIntoRuns(line, direction, getFont)).map(({ text, font, level }) => ({
      ...font.shape(text, level % 2 === 1, tag),
      font,
      scale: 1 / font.unitsPerEm,
    }))
  const widths = new Map<string, number>()

  return {
    text: [...input].filter((character) => getFont(character) && !/\p{Cc}/u.test(character)).join(''),
    measureWidth(text) {
      const width = widths.get(text) ?? shapeLine(text).reduce((sum, run) => sum + run.advance * run.scale, 0)
      widths.set(text, width)
      return width
    },
    typeset(line) {
      const outlines: TypesetLine['outlines'] = []
      let pen = 0
      for (const { glyphs, advance, font, scale } of shapeLine(line)) {
        for (const { id, x, y } of glyphs) {
          const path = font.getOutline(id)
          if (path) outlines.push({ path, x: pen + x * scale, y: -y * scale, scale })
        }
        pen += advance * scale
      }
      return { width: pen, outlines }
    },
  }
}

async function findFonts(
  characters: ReadonlySet<string>,
  language: LanguageCode,
): Promise<ReadonlyMap<string, OpenFont>> {
  const findFiles = await createFontFinder(language)
  const fonts = new Map<string, OpenFont>()
  for (const character of characters) {
    for (const file of findFiles(character)) {
      const font = await openFont(file)
      if (!font.has(character)) continue
      fonts.set(character, font)
      break
    }
  }
  return fonts
}

function splitIntoRuns(
  line: string,
  direction: 'ltr' | 'rtl',
  getFont: (character: string) => OpenFont | undefined,
): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line, direction)
  const runs: Run[] = []
  let index = 0
  for (const character of line) {
    const font = getFont(character)
    const level = levels[index] ?? 0
    index += character.length
    if (!font) continue
    const last = runs.at(-1)
    if (last && last.font === font && last.level === level) last.text += character
    else runs.push({ text: character, font, level })
  }
  return runs
}

/** Reverses runs from the highest level down to level 1 (rule L2 of the Unicode bidirectional algorithm). */
function toVisualOrder(runs: Run[]): Run[] {
  const ordered = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start
      while ((ordered[end]?.level ?? -1) >= level) end += 1
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = end
    }
  }
  return ordered
}
