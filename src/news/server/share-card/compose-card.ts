// Draws the preview image of shared links: the title of the article beside a motif of its category. Text is converted
// to outlines, so that rendering needs no fonts and every script is shaped correctly.
import { getLanguage, type LanguageCode } from '#src/i18n/languages.ts'
import { oliveMark, renderOliveMark } from '#src/media/contract/olive-mark.ts'
import type { Category } from '../../contract/category.ts'
import { productName } from '../../contract/limits.ts'
import { shareCardSize } from '../../contract/share-card.ts'
import { composeCover } from '../cover/compose-cover.ts'
import { getCategoryInk } from '../cover/palette.ts'
import type { Subject } from '../cover/subjects/subjects.ts'
import { breakTitle } from './break-title.ts'
import { createTypesetter, type TypesetLine } from './typesetter.ts'

export type CardInput = {
  articleId: string
  title: string
  language: LanguageCode
  category: Category
  subject?: Subject | undefined
  /** Name of the category in the language. */
  label: string
}

const { width, height } = shareCardSize
const motifWidth = 396
const margin = 64
const textWidth = width - motifWidth - 2 * margin
const inks = { paper: '#FBFAF5', text: '#1F2318', line: '#DDD8C6', olive: '#4E6121', gold: '#C98A12' }
const sizes = [96, 88, 80, 74, 68, 62, 57, 52, 48, 44]
/**
 * The area below the masthead. `ratio` is the part of the remaining space above the text: slightly less than half.
 */
const textArea = { top: 124, height: height - 124, ratio: 0.44 }
const labelHeight = 62
const titleHeight = 366
const leadingByLanguage: Partial<Record<LanguageCode, number>> = { ar: 1.5, hi: 1.42, ch: 1.28, jp: 1.28 }
const defaultLeading = 1.14

/** Returns the card as SVG without external files. */
export async function composeCard(input: CardInput): Promise<string> {
  const { articleId, category, subject, language } = input
  const isMirrored = getLanguage(language).direction === 'rtl'
  const ink = getCategoryInk(category, 'light')
  const motif = composeCover({
    seed: articleId,
    category,
    subject,
    theme: 'light',
    width: motifWidth,
    height,
  })
  const motifStart = isMirrored ? 0 : width - motifWidth
  const seam = isMirrored ? motifWidth : width - motifWidth - 6
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${inks.paper}"/>`,
    `<g transform="translate(${motifStart} 0)">${motif}</g>`,
    `<rect x="${seam}" width="6" height="${height}" fill="${ink}"/>`,
    await renderMasthead(isMirrored),
    await renderText(input, ink, isMirrored),
    '</svg>',
  ].join('')
}

async function renderText(input: CardInput, ink: string, isMirrored: boolean): Promise<string> {
  const { title, label, language } = input
  const typesetter = await createTypesetter(collapseWhitespace(title), language, '…-')
  const box = {
    width: textWidth,
    height: titleHeight,
    sizes,
    leading: leadingByLanguage[language] ?? defaultLeading,
  }
  const { size, lines } = breakTitle(
    collapseWhitespace(typesetter.text),
    language,
    box,
    typesetter.measureWidth,
  )
  const textHeight = labelHeight + lines.length * size * box.leading
  const top = textArea.top + (textArea.height - textHeight) * textArea.ratio
  const labelSetter = await createTypesetter(label, language)
  const labelLine = labelSetter.typeset(labelSetter.text)
  const labelSize = Math.min(30, textWidth / labelLine.width)
  return [
    renderLine(labelLine, { size: labelSize, baseline: top + 34, fill: ink, isMirrored }),
    ...lines.map((line, index) => {
      const baseline = top + labelHeight + size * (box.leading * (index + 0.5) + 0.32)
      return renderLine(typesetter.typeset(line), { size, baseline, fill: inks.text, isMirrored })
    }),
  ].join('')
}

/** Renders logo and name of the product over a hairline. */
async function renderMasthead(isMirrored: boolean): Promise<string> {
  const { typeset } = await createTypesetter(productName, 'en')
  const line = typeset(productName)
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
    renderOutlines(line, nameStart, 92, size, inks.text),
    `<rect x="${ruleStart}" y="122" width="${textWidth}" height="2" fill="${inks.line}"/>`,
  ].join('')
}

type LineStyle = { size: number; baseline: number; fill: string; isMirrored: boolean }

function renderLine(line: TypesetLine, { size, baseline, fill, isMirrored }: LineStyle): string {
  const start = isMirrored ? width - margin - line.width * size : margin
  return renderOutlines(line, start, baseline, size, fill)
}

function renderOutlines(line: TypesetLine, x: number, baseline: number, size: number, fill: string): string {
  const paths = line.outlines.map((glyph) => {
    const scale = formatNumber(glyph.scale * size, 6)
    return `<path transform="translate(${formatNumber(x + glyph.x * size)} ${formatNumber(baseline + glyph.y * size)}) scale(${scale} -${scale})" d="${glyph.path}"/>`
  })
  return `<g fill="${fill}">${paths.join('')}</g>`
}

function collapseWhitespace(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\t\n\r\f\v ]+/g, ' ')
    .trim()
}

function formatNumber(value: number, digits = 2): string {
  return String(Number(value.toFixed(digits)))
}
