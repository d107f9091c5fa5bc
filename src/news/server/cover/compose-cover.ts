// Draws the cover of an article that has no photograph: a two-colour linocut, decided by the seed alone.

import type { Category } from '../../contract/category.ts'
import { chatter, starve } from './kit/grain.ts'
import { createRandom, hashText } from './kit/random.ts'
import { box, type Composition, type Sheet } from './kit/sheet.ts'
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
function frameFor(width: number, height: number): Sheet['frame'] {
  const scale = Math.min(width / box.width, height / box.height)
  const sideways = (width / scale - box.width) / 2
  const upright = (height / scale - box.height) / 2
  return { left: -sideways, top: -upright, right: box.width + sideways, bottom: box.height + upright }
}

/** The cover as SVG text: pure, without fonts, gradients, filters or anything fetched. Throws on a size below 16 pixels. */
export function composeCover({ seed, category, theme, width, height }: CoverInput): string {
  if (!(width >= 16 && height >= 16))
    throw new RangeError(`a cover of ${width} × ${height} pixels cannot be drawn`)
  const random = createRandom(`${category ?? 'grove'}/${seed}`)
  const frame = frameFor(width, height)
  const pixelsPerUnit = width / (frame.right - frame.left)
  const sheet: Sheet = {
    random,
    hand: createRandom(`hand/${seed}`),
    frame,
    coarse: Math.max(1, Math.min(2, (1 / pixelsPerUnit) ** 0.55)),
    plates: { flat: [], key: [] },
    flooded: false,
    night: theme === 'dark',
  }
  const second = random.pick(listSecondInks(category))
  const mirrored = random.chance(0.5)
  const compose = random.pick(category ? motifs[category] : grove)
  chatter(sheet, random.chance(0.5) ? 'flat' : 'key')
  compose(sheet)
  starve(sheet)
  return printSheet(sheet, getInks(category, theme, second), {
    width,
    height,
    mirrored,
    id: hashText(seed).toString(36),
  })
}

function printSheet(
  { frame, plates, hand }: Sheet,
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
    `x="${fixed(span.x - grow)}" y="${fixed(span.y - grow)}" width="${fixed(span.width + 2 * grow)}" height="${fixed(span.height + 2 * grow)}"`
  const flip = mirrored ? ' transform="translate(1000 0) scale(-1 1)"' : ''
  const plate = (name: 'flat' | 'key') =>
    `<mask id="${name}-${id}" maskUnits="userSpaceOnUse" ${area(20)}>${plates[name].map(({ inked, path }) => `<path fill="${inked ? '#fff' : '#000'}" d="${path}"/>`).join('')}</mask>`
  const shift = `translate(${fixed(hand.pick([-1, 1]) * hand.between(1, 2))} ${fixed(hand.pick([-1, 1]) * hand.between(0.6, 1.6))}) rotate(${(hand.sway(0.12)).toFixed(3)})`
  const blend = inks.overprints ? ' style="mix-blend-mode:multiply"' : ''
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${fixed(span.x)} ${fixed(span.y)} ${fixed(span.width)} ${fixed(span.height)}">`,
    `<defs>${plate('flat')}${plate('key')}</defs>`,
    `<rect ${area(2)} fill="${inks.paper}"/>`,
    `<g${flip}>`,
    `<g transform="${shift}"><rect ${area(12)} fill="${inks.flat}" mask="url(#flat-${id})"/></g>`,
    `<rect ${area(12)} fill="${inks.key}" mask="url(#key-${id})"${blend}/>`,
    '</g></svg>',
  ].join('')
}

function fixed(value: number): string {
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
