// Pictures of bottles, tins and boxes with their front label: six shapes on a canvas of 280 by 560.
import { createRandom } from '../../src/news/server/cover/kit/random.ts'
import type { DemoOil } from '../../src/read-demo-oils.ts'

type Container = NonNullable<DemoOil['container']>

type Shape = {
  body: string
  /** The closure, in the accent color of the label. */
  cap: string
  /** Left, top, width, height. */
  label: [number, number, number, number]
  /** Of the material. */
  colors: readonly string[]
  isRound: boolean
  /** Content that shows through the glass. */
  oil?: string
  details?: string
}

const shapes: Record<Container, Shape> = {
  'dark-glass': {
    body: 'M119 54H161V146C161 176 222 184 222 244V518Q222 540 200 540H80Q58 540 58 518V244C58 184 119 176 119 146Z',
    cap: 'M114 30H166V96H114Z',
    label: [58, 282, 164, 213],
    colors: ['#2b3316', '#1d1f18', '#3b471c', '#2a2114'],
    isRound: true,
  },
  'clear-glass': {
    body: 'M122 54H158V160C158 188 230 196 230 232L214 524Q213 540 196 540H84Q67 540 66 524L50 232C50 196 122 188 122 160Z',
    cap: 'M116 30H164V86H116Z',
    label: [62, 284, 156, 202],
    colors: ['#dfe6cf'],
    isRound: true,
    oil: 'M124 184C116 202 56 208 56 234L71 522Q72 534 84 534H196Q208 534 209 522L224 234C224 208 164 202 156 184Z',
  },
  tin: {
    body: 'M46 180H234Q242 180 242 188V532Q242 540 234 540H46Q38 540 38 532V188Q38 180 46 180Z',
    cap: 'M152 146H208V182H152Z',
    label: [42, 198, 196, 328],
    colors: ['#b9bdbb', '#c9b88c'],
    isRound: false,
    details:
      '<path d="M38 195H242M38 530H242" stroke="#000" stroke-opacity=".25" stroke-width="3"/><path d="M62 180C62 146 126 146 126 180" fill="none" stroke="#8d9190" stroke-width="8"/>',
  },
  'bag-in-box': {
    body: 'M30 190H250V540H30Z',
    cap: 'M120 500H160V530H120Z',
    label: [36, 200, 208, 290],
    colors: ['#c39a66', '#e9e4d8'],
    isRound: false,
    details:
      '<path d="M30 190L62 158H222L250 190Z" fill="#000" fill-opacity=".18"/><path d="M112 166H168" stroke="#fff" stroke-opacity=".5" stroke-width="10" stroke-linecap="round"/>',
  },
  plastic: {
    body: 'M118 40H162V88C162 112 214 112 216 160V220C206 232 206 244 216 256V420C206 432 206 444 216 456V524Q216 540 200 540H80Q64 540 64 524V456C74 444 74 432 64 420V256C74 244 74 232 64 220V160C66 112 118 112 118 88Z',
    cap: 'M112 16H168V56H112Z',
    label: [66, 264, 148, 148],
    colors: ['#b9c06a', '#c9a646'],
    isRound: true,
  },
  ceramic: {
    body: 'M112 96H168V134C168 156 232 190 232 320C232 430 200 500 186 540H94C80 500 48 430 48 320C48 190 112 156 112 134Z',
    cap: 'M118 66H162V102H118Z',
    label: [82, 272, 116, 116],
    colors: ['#8f3f2a', '#ece4d2', '#33463f'],
    isRound: true,
    details:
      '<path d="M170 150C214 150 236 186 230 232" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="13"/><path d="M112 112H168" stroke="#000" stroke-opacity=".3" stroke-width="5"/>',
  },
}

export const bottleCanvas = { width: 280, height: 560 } as const

/** Size of the front label on a container, in CSS pixels: wide enough for its smallest text. */
export function getLabelSize(container: DemoOil['container']): { width: number; height: number } {
  const [, , width, height] = shapes[container ?? 'dark-glass'].label
  return { width: 300, height: Math.round((300 * height) / width) }
}

/** @param front the drawn front label, as a data URL */
export function drawBottle(oil: DemoOil, front: string): string {
  const random = createRandom(oil.brand.brand)
  const shape = shapes[oil.container ?? 'dark-glass']
  const glass = random.pick(shape.colors)
  const [, ink, accent] = oil.inks ?? oil.brand.inks
  const scale = getScale(oil.netQuantityMl, oil.container)
  const { width, height } = bottleCanvas
  const content = shape.oil
    ? `<path d="${shape.oil}" fill="#b6a320"/><path d="${shape.oil}" fill="url(#depth)"/>`
    : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <defs>
      <linearGradient id="round"><stop offset="0" stop-color="#000" stop-opacity=".5"/><stop offset=".14" stop-color="#000" stop-opacity=".1"/><stop offset=".24" stop-color="#fff" stop-opacity=".34"/><stop offset=".33" stop-color="#fff" stop-opacity=".03"/><stop offset=".72" stop-color="#000" stop-opacity=".06"/><stop offset="1" stop-color="#000" stop-opacity=".55"/></linearGradient>
      <linearGradient id="flat" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".22"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".22"/></linearGradient>
      <linearGradient id="depth" x2="0" y2="1"><stop offset="0" stop-color="#e8d34a" stop-opacity=".6"/><stop offset="1" stop-color="#5d5a0c" stop-opacity=".45"/></linearGradient>
      <radialGradient id="ground"><stop offset="0" stop-color="#000" stop-opacity=".34"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient>
      <clipPath id="body"><path d="${shape.body}"/></clipPath><clipPath id="cap"><path d="${shape.cap}"/></clipPath>
      <clipPath id="label"><path d="${getLabelOutline(shape)}"/></clipPath>
    </defs>
    <ellipse cx="140" cy="544" rx="${118 * scale}" ry="13" fill="url(#ground)"/>
    <g transform="translate(140 544) scale(${scale}) translate(-140 -544)">
      <path d="${shape.body}" fill="${glass}"/>${content}${shape.details ?? ''}
      <path d="${shape.cap}" fill="${shape.isRound ? accent : ink}"/>
      <g clip-path="url(#cap)"><path d="${shape.cap}" fill="url(#round)"/></g>
      ${drawFront(shape, front)}
      <g clip-path="url(#body)"><path d="${shape.body}" fill="url(#${shape.isRound ? 'round' : 'flat'})"/></g>
    </g>
  </svg>`
}

/** Round bodies bend the edges of the label. */
function getLabelOutline({ label: [x, y, width, height], isRound }: Shape): string {
  const bend = isRound ? 6 : 0
  return `M${x} ${y}Q${x + width / 2} ${y + bend} ${x + width} ${y}V${y + height}Q${x + width / 2} ${y + height + bend} ${x} ${y + height}Z`
}

function drawFront({ label: [x, y, width, height], isRound }: Shape, front: string): string {
  const bend = isRound ? 6 : 0
  return `<g clip-path="url(#label)"><image href="${front}" x="${x}" y="${y}" width="${width}" height="${height + bend}" preserveAspectRatio="none"/></g>`
}

/** Small bottles are smaller on the shelf. */
function getScale(millilitres: number, container: DemoOil['container']): number {
  if (container === 'tin' || container === 'bag-in-box') return millilitres >= 3_000 ? 0.98 : 0.8
  if (millilitres >= 750) return 1
  return millilitres >= 375 ? 0.92 : 0.78
}
