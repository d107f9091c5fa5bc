// Opens a font with HarfBuzz: shapes text by the rules of its script, and returns the outlines of glyphs.
import { readFile } from 'node:fs/promises'
import { Blob, Buffer, Direction, Face, Font, shape, Variation } from 'harfbuzzjs'
import decompress from 'woff2-encoder/decompress'
import { memoizeAsync } from '#src/platform/memoize-async.ts'
import type { FontFile } from './font-files.ts'

/** Position in font units, with y upwards. */
type Glyph = { id: number; x: number; y: number }
type ShapedText = { glyphs: Glyph[]; advance: number }

export type OpenFont = {
  /** Font units per font size (units per em). */
  unitsPerEm: number
  has(character: string): boolean
  /** @param language BCP 47 */
  shape(text: string, isRightToLeft: boolean, language: string): ShapedText
  /** Returns an SVG path. */
  getOutline(glyph: number): string
}

export const openFont = memoizeAsync(open)

async function open({ path, weight }: FontFile): Promise<OpenFont> {
  const face = new Face(new Blob(await decompress(await readFile(path))))
  const font = new Font(face)
  if (weight !== undefined) font.setVariations([new Variation('wght', weight)])
  const codePoints = new Set(face.collectUnicodes())
  return {
    unitsPerEm: face.upem,
    has: (character) => codePoints.has(character.codePointAt(0) ?? 0),
    shape(text, isRightToLeft, language) {
      const buffer = new Buffer()
      buffer.addText(text)
      buffer.guessSegmentProperties()
      buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR)
      buffer.setLanguage(language)
      shape(font, buffer)
      const positions = buffer.getGlyphPositions()
      let pen = 0
      const glyphs = buffer.getGlyphInfos().map(({ codepoint }, index) => {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
        const glyph = { id: codepoint, x: pen + xOffset, y: yOffset }
        pen += xAdvance
        return glyph
      })
      return { glyphs, advance: pen }
    },
    getOutline: (glyph) => font.glyphToPath(glyph),
  }
}
