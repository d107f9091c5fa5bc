// Draws retail barcodes (EAN-13) and films of them, which Chromium shows as the picture of a camera.
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const left = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]
/** Which of the six left digits are mirrored tells the first digit. */
const parities = [
  'LLLLLL',
  'LLGLGG',
  'LLGGLG',
  'LLGGGL',
  'LGLLGG',
  'LGGLLG',
  'LGGGLL',
  'LGLGLG',
  'LGLGGL',
  'LGGLGL',
]

const invert = (bits: string) => [...bits].map((bit) => (bit === '1' ? '0' : '1')).join('')
const mirror = (bits: string) => [...invert(bits)].reverse().join('')

/** @param code 13 digits */
function listBars(code: string): string {
  const [first = 0, ...digits] = [...code].map(Number)
  const sides = digits.map((digit, index) => {
    const bits = left[digit] ?? ''
    if (index >= 6) return invert(bits)
    return parities[first]?.[index] === 'G' ? mirror(bits) : bits
  })
  return `101${sides.slice(0, 6).join('')}01010${sides.slice(6).join('')}101`
}

/** A JPEG of 960 by 720 pixels. */
export function drawBarcode(code: string): Promise<Buffer> {
  const bars = [...listBars(code)]
    .map((bit, index) => (bit === '1' ? `<rect x="${290 + index * 4}" y="220" width="4" height="260"/>` : ''))
    .join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720">
    <rect width="960" height="720" fill="#7d7361"/><rect x="220" y="180" width="520" height="340" fill="#fff"/>${bars}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer()
}

/** @param path ends with .mjpeg */
export async function writeFilm(path: string, picture: Buffer): Promise<void> {
  await writeFile(path, Buffer.concat(Array.from({ length: 30 }, () => picture)))
}
