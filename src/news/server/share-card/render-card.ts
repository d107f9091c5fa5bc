// Prints a composed card into the file the site sends.
import sharp from 'sharp'
import { type CardInput, composeCard } from './compose-card.ts'

/** JPEG: what every network takes. */
export async function renderCard(input: CardInput): Promise<Buffer> {
  const print = sharp(Buffer.from(await composeCard(input))).flatten()
  return print.jpeg({ quality: 84, mozjpeg: true, chromaSubsampling: '4:4:4' }).toBuffer()
}
