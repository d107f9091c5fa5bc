// The picture that stands for an article where its link is shared: its title in the newspaper's type, beside a motif
// of its category. The text is outlines, so that no machine needs fonts, and every script comes out as it should.
import { getLanguage, type LanguageCode } from '#src/i18n/languages.ts'
import { oliveMark, renderOliveMark } from '#src/media/contract/olive-mark.ts'
import type { Category } from '../../contract/category.ts'
import { productName } from '../../contract/limits.ts'
import { shareCardSize } from '../../contract/share-card.ts'
import { composeCover } from '../cover/compose-cover.ts'
import { getCategoryInk } from '../cover/palette.ts'
import { breakTitle } from './break-title.ts'
import { createTypesetter, type TypesetLine } from './typesetter.ts'

export type CardInput = {
  articleId: string
  title: string
  language: LanguageCode
  category: Category
  /** The category's name in the language. */
  label: string
}

const { width, height } = shareCardSize
const motifWidth = 396
const margin = 64
const textWidth = width - motifWidth - 2 * margin
const inks = { paper: '#FBFAF5', text: '#1F2318', line: '#DDD8C6', olive: '#4E6121', gold: '#C98A12' }
const sizes = [96, 88, 80, 74, 68, 62, 57, 52, 48, 44]
/** Between the hairline and the lower edge: category and title, a little above the middle. */
const field = { top: 124, height: height - 124, share: 0.44 }
const labelHeight = 62
const titleHeight = 366
const leadings: Partial<Record<LanguageCode, number>> = { ar: 1.5, hi: 1.42, ch: 1.28, jp: 1.28 }
const leading = 1.14

/** SVG text, with nothing in it that is fetched. */
export async function composeCard(input: CardInput): Promise<string> {
  const { articleId, category, language } = input
  const isMirrored = getLanguage(language).direction === 'rtl'
  const ink = getCategoryInk(category, 'light')
  const motif = composeCover({ seed: articleId, category, theme: 'light', width: motifWidth, height })
  const motifStart = isMirrored ? 0 : width - motifWidth
  const seam = isMirrored ? motifWidth : width - motifWidth - 6
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${inks.paper}"/>`,
    `<g transform="translate(${motifStart} 0)">${motif}</g>`,
    `<rect x="${seam}" width="6" height="${height}" fill="${ink}"/>`,
    await masthead(isMirrored),
    await words(input, ink, isMirrored),
    '</svg>',
  ].join('')
}

async function words(input: CardInput, ink: string, isMirrored: boolean): Promise<string> {
  const { title, label, language } = input
  const setter = await createTypesetter(oneLine(title), language, '…-')
  const room = { width: textWidth, height: titleHeight, sizes, leading: leadings[language] ?? leading }
  const { size, lines } = breakTitle(oneLine(setter.text), language, room, setter.widthOf)
  const taken = labelHeight + lines.length * size * room.leading
  const top = field.top + (field.height - taken) * field.share
  const name = await createTypesetter(label, language)
  const nameLine = name.typeset(name.text)
  const nameSize = Math.min(30, textWidth / nameLine.width)
  return [
    printed(nameLine, { size: nameSize, baseline: top + 34, fill: ink, isMirrored }),
    ...lines.map((line, index) => {
      const baseline = top + labelHeight + size * (room.leading * (index + 0.5) + 0.32)
      return printed(setter.typeset(line), { size, baseline, fill: inks.text, isMirrored })
    }),
  ].join('')
}

/** Name and mark of the newspaper over a hairline. */
async function masthead(isMirrored: boolean): Promise<string> {
  const { typeset: set } = await createTypesetter(productName, 'en')
  const line = set(productName)
  const size = 50
  const nameWidth = line.width * size
  const edge = isMirrored ? width - margin : margin
  const markScale = 1.1
  const markWidth = oliveMark.width * markScale
  const gap = 14
  const markStart = isMirrored ? edge - markWidth : edge
  const nameStart = isMirrored ? edge - markWidth - gap - nameWidth : edge + markWidth + gap
  const ruleStart = isMirrored ? edge - textWidth : edge
  return [
    `<g transform="translate(${markStart} 46) scale(${markScale})" fill="${inks.olive}">${renderOliveMark(inks.gold)}</g>`,
    outlines(line, nameStart, 92, size, inks.text),
    `<rect x="${ruleStart}" y="122" width="${textWidth}" height="2" fill="${inks.line}"/>`,
  ].join('')
}

type Print = { size: number; baseline: number; fill: string; isMirrored: boolean }

function printed(line: TypesetLine, { size, baseline, fill, isMirrored }: Print): string {
  const start = isMirrored ? width - margin - line.width * size : margin
  return outlines(line, start, baseline, size, fill)
}

function outlines(line: TypesetLine, x: number, baseline: number, size: number, fill: string): string {
  const paths = line.outlines.map((glyph) => {
    const scale = fixed(glyph.scale * size, 6)
    return `<path transform="translate(${fixed(x + glyph.x * size)} ${fixed(baseline + glyph.y * size)}) scale(${scale} -${scale})" d="${glyph.path}"/>`
  })
  return `<g fill="${fill}">${paths.join('')}</g>`
}

function oneLine(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\t\n\r\f\v ]+/g, ' ')
    .trim()
}

function fixed(value: number, digits = 2): string {
  return String(Number(value.toFixed(digits)))
}
