// Sets a line of text: which letters stand where, in scripts of either direction and in several fonts.
import bidiFactory from 'bidi-js'
import { getLanguage, type LanguageCode } from '#src/i18n/languages.ts'
import { createFontFinder } from './font-files.ts'
import { type OpenFont, openFont } from './open-font.ts'

const bidi = bidiFactory()

/** Outlines with their places, in sizes of the type: to be scaled by it. y points downwards. */
export type TypesetLine = { width: number; outlines: { path: string; x: number; y: number; scale: number }[] }

export type Typesetter = {
  /** The text without what cannot be drawn. */
  text: string
  /** In sizes of the type. */
  widthOf(text: string): number
  typeset(line: string): TypesetLine
}

type Run = { text: string; font: OpenFont; level: number }

/** @param extra letters that are not in the text and may be set as well */
export async function createTypesetter(raw: string, language: LanguageCode, extra = ''): Promise<Typesetter> {
  const fonts = await fontsFor(new Set(raw + extra), language)
  const fontOf = (character: string) => fonts.get(character)
  const { tag, direction } = getLanguage(language)

  const shaped = (line: string) =>
    inVisualOrder(runsOf(line, direction, fontOf)).map(({ text, font, level }) => ({
      ...font.shape(text, level % 2 === 1, tag),
      font,
      scale: 1 / font.unitsPerSize,
    }))
  const widths = new Map<string, number>()

  return {
    text: [...raw].filter((character) => fontOf(character) && !/\p{Cc}/u.test(character)).join(''),
    widthOf(text) {
      const width = widths.get(text) ?? shaped(text).reduce((sum, run) => sum + run.advance * run.scale, 0)
      widths.set(text, width)
      return width
    },
    typeset(line) {
      const outlines: TypesetLine['outlines'] = []
      let pen = 0
      for (const { glyphs, advance, font, scale } of shaped(line)) {
        for (const { id, x, y } of glyphs) {
          const path = font.outlineOf(id)
          if (path) outlines.push({ path, x: pen + x * scale, y: -y * scale, scale })
        }
        pen += advance * scale
      }
      return { width: pen, outlines }
    },
  }
}

async function fontsFor(
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

function runsOf(
  line: string,
  direction: 'ltr' | 'rtl',
  fontOf: (character: string) => OpenFont | undefined,
): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line, direction)
  const runs: Run[] = []
  let at = 0
  for (const character of line) {
    const font = fontOf(character)
    const level = levels[at] ?? 0
    at += character.length
    if (!font) continue
    const last = runs.at(-1)
    if (last && last.font === font && last.level === level) last.text += character
    else runs.push({ text: character, font, level })
  }
  return runs
}

/** From the highest level down to the lowest odd one, runs at it or above turn around (rule L2 of the bidi algorithm). */
function inVisualOrder(runs: Run[]): Run[] {
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
