// Draws the icons of the installed app from the logo mark.
import sharp from 'sharp'
import { oliveMark as mark, renderOliveMark } from '#src/media/contract/olive-mark.ts'

const palettes = {
  paper: { background: '#F4EFDF', plant: '#4E6121', oil: '#C98A12' },
  olive: { background: '#4E6121', plant: '#F4EFDF', oil: '#E7B65A' },
} as const

type IconDesign = {
  size: number
  palette: keyof typeof palettes
  /** Height of the mark relative to `size`. */
  markRatio: number
  /** Radius of the corners relative to `size`. */
  cornerRatio: number
}

/**
 * The icons by file name. Devices crop `maskable` icons to a circle, a drop or a square, so their mark stays within the
 * safe zone. Devices round the corners of `touch` icons themselves.
 */
export const icons: Readonly<Record<string, IconDesign>> = {
  'olea-192': { size: 192, palette: 'paper', markRatio: 0.7, cornerRatio: 0.2 },
  'olea-512': { size: 512, palette: 'paper', markRatio: 0.7, cornerRatio: 0.2 },
  'olea-maskable-192': { size: 192, palette: 'olive', markRatio: 0.58, cornerRatio: 0 },
  'olea-maskable-512': { size: 512, palette: 'olive', markRatio: 0.58, cornerRatio: 0 },
  'olea-touch-180': { size: 180, palette: 'paper', markRatio: 0.66, cornerRatio: 0 },
}

/** Renders an icon as PNG. */
export function drawIcon(design: IconDesign): Promise<Buffer> {
  return sharp(Buffer.from(createSvg(design)))
    .png({ palette: true, colors: 64 })
    .toBuffer()
}

function createSvg({ size, palette, markRatio, cornerRatio }: IconDesign): string {
  const { background, plant, oil } = palettes[palette]
  const scale = (size * markRatio) / mark.height
  const x = (size - mark.width * scale) / 2
  const y = (size - mark.height * scale) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
<rect width="${size}" height="${size}" rx="${size * cornerRatio}" fill="${background}"/>
<g transform="translate(${x} ${y}) scale(${scale})" fill="${plant}">
${renderOliveMark(oil)}
</g></svg>`
}
