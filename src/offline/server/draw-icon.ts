// The signs an installed Olea is found by, drawn from its mark and printed when they are first asked for.
import sharp from 'sharp'

const leaves =
  'M19 15C12 14 5 10 2 3c8-2 15 2 18 9-5-4-9-6-13-7 4 2 8 5 12 10ZM22 14c0-5 3-10 10-13 4 5 2 11-5 14 2-4 3-7 3-10-2 3-4 6-8 9Z'
/** With the light that lies on it. */
const fruit =
  'M20.5 15c7.5 0 12.5 5.5 12.5 13.5S28 43 20.5 43 8 36.5 8 28.5 13 15 20.5 15Zm-6.7 9c-2 3.5-2 8 .2 11.6-.6-4-.6-7.6-.2-11.6Zm4.6-4.4c-1.6 1.2-2.6 2.4-3.3 3.7 2.2-1.5 4.2-2.3 6.6-2.7-1.1-.7-2.2-1-3.3-1Z'
const drop = 'M34.5 36c2.6 3.6 3.7 5.6 3.7 7.4a3.7 3.7 0 0 1-7.4 0c0-1.8 1.1-3.8 3.7-7.4Z'
const mark = { width: 40, height: 48 }

const inks = {
  paper: { ground: '#F4EFDF', plant: '#4E6121', oil: '#C98A12' },
  olive: { ground: '#4E6121', plant: '#F4EFDF', oil: '#E7B65A' },
} as const

type Drawing = {
  size: number
  ink: keyof typeof inks
  /** Share of the height that the mark takes. */
  share: number
  /** Share of the size by which corners are rounded. */
  corner: number
}

/**
 * `maskable` is cut to a circle, a drop or a square by the device, so the mark keeps to the middle; `touch` gets its
 * corners from the device.
 */
export const icons: Readonly<Record<string, Drawing>> = {
  'olea-192': { size: 192, ink: 'paper', share: 0.7, corner: 0.2 },
  'olea-512': { size: 512, ink: 'paper', share: 0.7, corner: 0.2 },
  'olea-maskable-192': { size: 192, ink: 'olive', share: 0.58, corner: 0 },
  'olea-maskable-512': { size: 512, ink: 'olive', share: 0.58, corner: 0 },
  'olea-touch-180': { size: 180, ink: 'paper', share: 0.66, corner: 0 },
}

/** PNG. */
export function drawIcon(drawing: Drawing): Promise<Buffer> {
  return sharp(Buffer.from(iconSvg(drawing)))
    .png({ palette: true, colours: 64 })
    .toBuffer()
}

export function iconSvg({ size, ink, share, corner }: Drawing): string {
  const { ground, plant, oil } = inks[ink]
  const scale = (size * share) / mark.height
  const across = (size - mark.width * scale) / 2
  const down = (size - mark.height * scale) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
<rect width="${size}" height="${size}" rx="${size * corner}" fill="${ground}"/>
<g transform="translate(${across} ${down}) scale(${scale})" fill="${plant}">
<path d="${leaves}"/><path fill-rule="evenodd" d="${fruit}"/><path fill="${oil}" d="${drop}"/>
</g></svg>`
}
