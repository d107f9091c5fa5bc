// Draws the cover of an article without a picture: a two-color linocut, which depends only on its input.

import type { Category } from '../../contract/category.ts'
import { addInkGaps, addStrayMarks } from './kit/grain.ts'
import { createRandom, hashText } from './kit/random.ts'
import { type Composition, motifBox, type Sheet } from './kit/sheet.ts'
import { competitions } from './motifs/competitions.ts'
import { culinary } from './motifs/culinary.ts'
import { culture } from './motifs/culture.ts'
import { grove } from './motifs/grove.ts'
import { industry } from './motifs/industry.ts'
import { market } from './motifs/market.ts'
import { producers } from './motifs/producers.ts'
import { science } from './motifs/science.ts'
import { sustainability } from './motifs/sustainability.ts'
import { tech } from './motifs/tech.ts'
import { typography } from './motifs/typography.ts'
import { voices } from './motifs/voices.ts'
import { type CoverTheme, getInks, listSecondInks } from './palette.ts'
import { type Subject, subjects } from './subjects/subjects.ts'

export type CoverInput = {
  /** The id of the article. The same seed always gives the same picture. */
  seed: string
  category?: Category
  /** What the article is about; undefined for a motif of its category. */
  subject?: Subject | undefined
  theme: CoverTheme
  /** Pixels. */
  width: number
  height: number
}

export const motifs: Record<Category, readonly Composition[]> = {
  'Industry Headlines': industry,
  'Competitions & Awards': competitions,
  'Producers & Estates': producers,
  'Market & Economy': market,
  'Science & Health': science,
  'Culinary & Pairings': culinary,
  Sustainability: sustainability,
  'Culture & Lifestyle': culture,
  'Voices & Perspectives': voices,
  'Tech & Innovation': tech,
}

/** Computes the visible area: the whole box of the motif (1000 × 667) and the space around it. */
function computeFrame(width: number, height: number): Sheet['frame'] {
  const scale = Math.min(width / motifBox.width, height / motifBox.height)
  const marginX = (width / scale - motifBox.width) / 2
  const marginY = (height / scale - motifBox.height) / 2
  return {
    left: -marginX,
    top: -marginY,
    right: motifBox.width + marginX,
    bottom: motifBox.height + marginY,
  }
}

/**
 * Returns the cover as SVG. It uses no fonts, gradients, filters or external files.
 * @throws RangeError if width or height is below 16 pixels
 */
export function composeCover({ seed, category, subject, theme, width, height }: CoverInput): string {
  if (!(width >= 16 && height >= 16))
    throw new RangeError(`a cover of ${width} × ${height} pixels cannot be drawn`)
  const random = createRandom(`${category ?? 'grove'}/${seed}`)
  const frame = computeFrame(width, height)
  const pixelsPerUnit = width / (frame.right - frame.left)
  const sheet: Sheet = {
    random,
    jitter: createRandom(`hand/${seed}`),
    frame,
    coarseness: Math.max(1, Math.min(2, (1 / pixelsPerUnit) ** 0.55)),
    plates: { flat: [], key: [] },
    isFlooded: false,
    isDark: theme === 'dark',
  }
  const secondInk = random.pick(listSecondInks(category))
  const isTurned = random.chance(0.5)
  const motif = random.pick(category ? motifs[category] : grove)
  const compose = subject ? subjects[subject] : motif
  // Signs of punctuation have a direction.
  const isMirrored = isTurned && !typography.includes(compose)
  addStrayMarks(sheet, random.chance(0.5) ? 'flat' : 'key')
  compose(sheet)
  addInkGaps(sheet)
  return renderSvg(sheet, getInks(category, theme, secondInk), {
    width,
    height,
    isMirrored,
    id: hashText(seed).toString(36),
  })
}

function renderSvg(
  { frame, plates, jitter }: Sheet,
  inks: ReturnType<typeof getInks>,
  { width, height, isMirrored, id }: { width: number; height: number; isMirrored: boolean; id: string },
): string {
  const viewBox = {
    x: frame.left,
    y: frame.top,
    width: frame.right - frame.left,
    height: frame.bottom - frame.top,
  }
  const area = (margin: number) =>
    `x="${formatNumber(viewBox.x - margin)}" y="${formatNumber(viewBox.y - margin)}" width="${formatNumber(viewBox.width + 2 * margin)}" height="${formatNumber(viewBox.height + 2 * margin)}"`
  const flip = isMirrored ? ' transform="translate(1000 0) scale(-1 1)"' : ''
  const renderMask = (name: 'flat' | 'key') =>
    `<mask id="${name}-${id}" maskUnits="userSpaceOnUse" ${area(20)}>${plates[name].map(({ inked, path }) => `<path fill="${inked ? '#fff' : '#000'}" d="${path}"/>`).join('')}</mask>`
  // The plates are slightly misaligned, as in a hand print.
  const shift = `translate(${formatNumber(jitter.pick([-1, 1]) * jitter.between(1, 2))} ${formatNumber(jitter.pick([-1, 1]) * jitter.between(0.6, 1.6))}) rotate(${(jitter.plusMinus(0.12)).toFixed(3)})`
  const blend = inks.overprints ? ' style="mix-blend-mode:multiply"' : ''
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${formatNumber(viewBox.x)} ${formatNumber(viewBox.y)} ${formatNumber(viewBox.width)} ${formatNumber(viewBox.height)}">`,
    `<defs>${renderMask('flat')}${renderMask('key')}</defs>`,
    `<rect ${area(2)} fill="${inks.paper}"/>`,
    `<g${flip}>`,
    `<g transform="${shift}"><rect ${area(12)} fill="${inks.flat}" mask="url(#flat-${id})"/></g>`,
    `<rect ${area(12)} fill="${inks.key}" mask="url(#key-${id})"${blend}/>`,
    '</g></svg>',
  ].join('')
}

function formatNumber(value: number): string {
  return String(Math.round(value * 100) / 100)
}
