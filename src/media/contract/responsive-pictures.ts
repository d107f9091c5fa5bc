// Our own pictures in an article as a page shows them: in the sizes and formats a browser can choose from, with room
// reserved, and fetched when they come near. The stored text keeps the address alone.
// Pure and without schemas: the browser needs it for texts that it fetches itself.
import { buildSizeUrl, buildSrcset, type PictureFormat } from './picture-url.ts'

export type PictureMetadata = {
  _id: string
  width: number
  height: number
  isReady: boolean
  isMoving: boolean
  alt: string
  isDecorative: boolean
  caption: string
  credit: string
}

/** The sanitiser writes the address first. */
const ownPicture = /<img src="\/media\/([0-9a-f]{40})(?:-\d{3,4})?\.([a-z]{3,4})"([^>]*?)\s*\/?>/g
/** Smaller ones have nothing to choose from. */
const smallestPx = 400
const columnPx = 640
const sizes = `(min-width: 700px) ${columnPx}px, 100vw`

/** Ids of our own pictures, each once. */
export function listPictureIds(html: string): string[] {
  return [...new Set([...html.matchAll(ownPicture)].map(([, id = '']) => id))]
}

/** @param facts what is known of the pictures; one that is not in it is shown without a choice of sizes */
export function addSrcset(html: string, facts: ReadonlyMap<string, PictureMetadata>): string {
  return html.replaceAll(ownPicture, (_match, id: string, extension: string, rest: string) => {
    const picture = facts.get(id)
    // What may be moving is left as it is.
    if (!picture)
      return imgOf(extension === 'webp' ? `/media/${id}.webp` : buildSizeUrl(id, 1200, 'webp'), rest)
    const attributes = withDimensions(rest, picture)
    if (picture.isMoving) return moving(id, attributes)
    if (picture.width < smallestPx) return imgOf(`/media/${id}.${extension}`, attributes)
    return choosing(picture, attributes)
  })
}

function choosing(picture: PictureMetadata, attributes: string): string {
  const sources = (format: PictureFormat) => `srcset="${buildSrcset(picture, format)}" sizes="${sizes}"`
  // What takes long to make is offered once it is made.
  const avif = picture.isReady ? `<source type="image/avif" ${sources('avif')}>` : ''
  const img = imgOf(buildSizeUrl(picture._id, 1200, 'webp'), ` ${sources('webp')}${attributes}`)
  return `<picture>${avif}${img}</picture>`
}

/** Who asked for less motion sees the first frame. */
function moving(id: string, attributes: string): string {
  const still = `<source media="(prefers-reduced-motion: reduce)" srcset="${buildSizeUrl(id, 1200, 'webp')}">`
  return `<picture>${still}${imgOf(`/media/${id}.webp`, attributes)}</picture>`
}

function imgOf(src: string, rest: string): string {
  const loading = /\sloading="/.test(rest) ? '' : ' loading="lazy"'
  return `<img src="${src}"${rest}${loading} decoding="async">`
}

/** A width an editor chose stays; its height follows from the picture's shape. */
function withDimensions(rest: string, { width, height }: PictureMetadata): string {
  const chosen = Number(/\swidth="(\d+)"/.exec(rest)?.[1] ?? width)
  const others = rest.replaceAll(/\s(?:width|height)="\d+"/g, '')
  return `${others} width="${chosen}" height="${Math.round((chosen * height) / width)}"`
}
