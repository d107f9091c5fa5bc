// The signs an installed Olea is found by, drawn from its mark and printed when they are first asked for.
import sharp from 'sharp'
import { oliveMark as mark, oliveMarkPaths } from '#src/media/contract/olive-mark.ts'

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

function iconSvg({ size, ink, share, corner }: Drawing): string {
  const { ground, plant, oil } = inks[ink]
  const scale = (size * share) / mark.height
  const across = (size - mark.width * scale) / 2
  const down = (size - mark.height * scale) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
<rect width="${size}" height="${size}" rx="${size * corner}" fill="${ground}"/>
<g transform="translate(${across} ${down}) scale(${scale})" fill="${plant}">
${oliveMarkPaths(oil)}
</g></svg>`
}
