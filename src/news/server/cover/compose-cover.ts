// Draws the cover of an article that has no photograph: a two-colour linocut, decided by the seed alone.

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
import { voices } from './motifs/voices.ts'
import { type CoverTheme, getCategoryInk, getInks, getPaperColor, listSecondInks } from './palette.ts'

export type CoverInput = {
  /** The article's id; the same seed always gives the same picture. */
  seed: string
  category?: Category
  theme: CoverTheme
  /** Pixels. */
  width: number
  height: number
}

const motifs: Record<Category, readonly Composition[]> = {
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

/** Motifs are drawn in a 1000 × 667 box; the picture shows all of it and whatever lies around it. */
function computeFrame(width: number, height: number): Sheet['frame'] {
  const scale = Math.min(width / motifBox.width, height / motifBox.height)
  const sideways = (width / scale - motifBox.width) / 2
  const upright = (height / scale - motifBox.height) / 2
  return {
    left: -sideways,
    top: -upright,
    right: motifBox.width + sideways,
    bottom: motifBox.height + upright,
  }
}

/** The cover as SVG text: pure, without fonts, gradients, filters or anything fetched. Throws on a size below 16 pixels. */
export function composeCover({ seed, category, theme, width, height }: CoverInput): string {
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
  const second = random.pick(listSecondInks(category))
  const mirrored = random.chance(0.5)
  const compose = random.pick(category ? motifs[category] : grove)
  addStrayMarks(sheet, random.chance(0.5) ? 'flat' : 'key')
  compose(sheet)
  addInkGaps(sheet)
  return renderSvg(sheet, getInks(category, theme, second), {
    width,
    height,
    mirrored,
    id: hashText(seed).toString(36),
  })
}

function renderSvg(
  { frame, plates, jitter }: Sheet,
  inks: ReturnType<typeof getInks>,
  { width, height, mirrored, id }: { width: number; height: number; mirrored: boolean; id: string },
): string {
  const span = {
    x: frame.left,
    y: frame.top,
    width: frame.right - frame.left,
    height: frame.bottom - frame.top,
  }
  const area = (grow: number) =>
    `x="${formatNumber(span.x - grow)}" y="${formatNumber(span.y - grow)}" width="${formatNumber(span.width + 2 * grow)}" height="${formatNumber(span.height + 2 * grow)}"`
  const flip = mirrored ? ' transform="translate(1000 0) scale(-1 1)"' : ''
  const plate = (name: 'flat' | 'key') =>
    `<mask id="${name}-${id}" maskUnits="userSpaceOnUse" ${area(20)}>${plates[name].map(({ inked, path }) => `<path fill="${inked ? '#fff' : '#000'}" d="${path}"/>`).join('')}</mask>`
  const shift = `translate(${formatNumber(jitter.pick([-1, 1]) * jitter.between(1, 2))} ${formatNumber(jitter.pick([-1, 1]) * jitter.between(0.6, 1.6))}) rotate(${(jitter.plusMinus(0.12)).toFixed(3)})`
  const blend = inks.overprints ? ' style="mix-blend-mode:multiply"' : ''
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${formatNumber(span.x)} ${formatNumber(span.y)} ${formatNumber(span.width)} ${formatNumber(span.height)}">`,
    `<defs>${plate('flat')}${plate('key')}</defs>`,
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

/** Two flat CSS colours, ground and main ink, to paint before the picture arrives. `seed` keeps the call alike to the others. */
export function coverPlaceholder(
  _seed: string,
  category: Category | undefined,
  theme: CoverTheme,
): { ground: string; ink: string } {
  return { ground: getPaperColor(theme), ink: getCategoryInk(category, theme) }
}
