// URL paths of stored pictures: the original, and the sizes and formats that pages offer.

export const pictureWidths = [400, 800, 1200] as const
export const pictureFormats = ['avif', 'webp', 'jpeg'] as const
export type PictureWidth = (typeof pictureWidths)[number]
export type PictureFormat = (typeof pictureFormats)[number]

/**
 * Aspect ratios of cropped covers: 16:9 for most uses, 3:2 for the lead story of a page, 4:3 for small pictures,
 * and 1:1.
 */
export const coverShapes = { '16x9': 16 / 9, '3x2': 3 / 2, '4x3': 4 / 3, '1x1': 1 } as const
export type CoverShape = keyof typeof coverShapes

/** Returns the id in the path of a stored picture or of one of its sizes; undefined for any other URL. */
export function parsePictureId(url: string): string | undefined {
  return /^\/media\/([0-9a-f]{40})(?:-\d{3,4})?\.[a-z]{3,4}(?:[?#]|$)/.exec(url)?.[1]
}

export function buildSizeUrl(id: string, width: PictureWidth, format: PictureFormat): string {
  return `/media/${id}-${width}.${format}`
}

/**
 * Returns the widths that are smaller than the picture, and the next larger one, which shows it at full width.
 * @param pictureWidth pixels
 */
export function listUsefulWidths(pictureWidth: number): readonly PictureWidth[] {
  const first = pictureWidths.findIndex((width) => width >= pictureWidth)
  return first === -1 ? pictureWidths : pictureWidths.slice(0, first + 1)
}

/** Builds a `srcset` value. No file is wider than the picture itself. */
export function buildSrcset(picture: { _id: string; width: number }, format: PictureFormat): string {
  return listUsefulWidths(picture.width)
    .map((width) => `${buildSizeUrl(picture._id, width, format)} ${Math.min(width, picture.width)}w`)
    .join(', ')
}

/** Narrower pictures get no `srcset`: they have only one size. */
export const minSrcsetWidthPx = 400

type StoredFile = { id: string; width: number; height: number; extension: string; isMoving: boolean }

/** What an `<img>` outside of an article needs. */
export function describeImage({ id, width, height, extension, isMoving }: StoredFile) {
  const hasSizes = !isMoving && width >= minSrcsetWidthPx
  return {
    src: hasSizes ? buildSizeUrl(id, 1200, 'webp') : `/media/${id}.${isMoving ? 'webp' : extension}`,
    srcSet: hasSizes ? buildSrcset({ _id: id, width }, 'webp') : '',
    width,
    height,
  }
}

/** Limit of the database index. */
const maxUrlBytes = 2_000

/** Whether a URL can be fetched from another site and recorded. */
export function isRemotePictureUrl(url: string): boolean {
  return /^https?:\/\/[^\s\p{Cc}]+$/iu.test(url) && new TextEncoder().encode(url).length <= maxUrlBytes
}
