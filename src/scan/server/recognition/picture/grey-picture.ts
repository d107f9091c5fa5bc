// Pictures of one channel, as the decoders and the matcher take them.
import sharp, { type Sharp } from 'sharp'

export type GreyPicture = { data: Uint8Array; width: number; height: number }

export function openGrey({ data, width, height }: GreyPicture): Sharp {
  return sharp(data, { raw: { width, height, channels: 1 } })
}

export async function toGrey(image: Sharp): Promise<GreyPicture> {
  const { data, info } = await image.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  return { data: new Uint8Array(data), width: info.width, height: info.height }
}
