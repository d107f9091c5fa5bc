// The signs an installed Olea is found by, drawn from its mark and printed when they are first asked for.
import sharp from 'sharp'
import { oliveMark as mark, oliveMarkPaths } from '#src/media/contract/olive-mark.ts'

const inks = {
  paper: { ground: '#F4EFDF', plant: '#4E6121', oil: '#C98A12' },
  olive: { ground: '#4E6121', plant: '#F4EFDF', oil: '#E7B65A' },
} as const

type IconDesign = {
  size: number
  palette: keyof typeof inks
  /** Share of the height that the mark takes. */
  markRatio: number
  /** Share of the size by which corners are rounded. */
  cornerRatio: number
}

/**
 * `maskable` is cut to a circle, a drop or a square by the device, so the mark keeps to the middle; `touch` gets its
 * corners from the device.
 */
export const icons: Readonly<Record<string, IconDesign>> = {
  'olea-192': { size: 192, palette: 'paper', markRatio: 0.7, cornerRatio: 0.2 },
  'olea-512': { size: 512, palette: 'paper', markRatio: 0.7, cornerRatio: 0.2 },
  'olea-maskable-192': { size: 192, palette: 'olive', markRatio: 0.58, cornerRatio: 0 },
  'olea-maskable-512': { size: 512, palette: 'olive', markRatio: 0.58, cornerRatio: 0 },
  'olea-touch-180': { size: 180, palette: 'paper', markRatio: 0.66, cornerRatio: 0 },
}

/** PNG. */
export function drawIcon(drawing: IconDesign): Promise<Buffer> {
  return sharp(Buffer.from(iconSvg(drawing)))
    .png({ palette: true, colours: 64 })
    .toBuffer()
}

function iconSvg({ size, palette: ink, markRatio: share, cornerRatio: corner }: IconDesign): string {
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
