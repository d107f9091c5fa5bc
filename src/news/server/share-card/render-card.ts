// Renders a share card to an image file.
import sharp from 'sharp'
import { type CardInput, composeCard } from './compose-card.ts'

/** Returns a JPEG, which all social networks accept. */
export async function renderCard(input: CardInput): Promise<Buffer> {
  const image = sharp(Buffer.from(await composeCard(input))).flatten()
  return image.jpeg({ quality: 84, mozjpeg: true, chromaSubsampling: '4:4:4' }).toBuffer()
}
