// Addresses of our pictures: the whole one, and the widths and formats a page can choose from.

export const pictureWidths = [400, 800, 1200] as const
export const pictureFormats = ['avif', 'webp', 'jpeg'] as const
export type PictureWidth = (typeof pictureWidths)[number]
export type PictureFormat = (typeof pictureFormats)[number]

/** Shapes covers are cut to: for most places, for the story of a page, for small pictures, for square ones. */
export const coverShapes = { '16x9': 16 / 9, '3x2': 3 / 2, '4x3': 4 / 3, '1x1': 1 } as const
export type CoverShape = keyof typeof coverShapes

/** The id in the address of one of our pictures or of a size of it; undefined for any other address. */
export function parsePictureId(address: string): string | undefined {
  return /^\/media\/([0-9a-f]{40})(?:-\d{3,4})?\.[a-z]{3,4}(?:[?#]|$)/.exec(address)?.[1]
}

export function buildSizeUrl(id: string, width: PictureWidth, format: PictureFormat): string {
  return `/media/${id}-${width}.${format}`
}

/** The widths worth offering: none but the first that is wider than the picture itself. */
export function listUsefulWidths(pixels: number): readonly PictureWidth[] {
  const first = pictureWidths.findIndex((width) => width >= pixels)
  return first === -1 ? pictureWidths : pictureWidths.slice(0, first + 1)
}

/** For `srcset`; a file is never wider than the picture. */
export function buildSrcset(picture: { _id: string; width: number }, format: PictureFormat): string {
  return listUsefulWidths(picture.width)
    .map((width) => `${buildSizeUrl(picture._id, width, format)} ${Math.min(width, picture.width)}w`)
    .join(', ')
}

/** Longer URLs do not fit into the database index. */
const maxUrlBytes = 2_000

/** Whether the URL of a picture on another site can be fetched and remembered. */
export function isRemotePictureUrl(url: string): boolean {
  return /^https?:\/\/[^\s\p{Cc}]+$/iu.test(url) && new TextEncoder().encode(url).length <= maxUrlBytes
}
