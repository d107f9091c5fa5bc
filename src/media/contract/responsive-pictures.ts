// Adds `srcset`, dimensions and lazy loading to the stored pictures in the HTML of an article. The stored HTML
// contains only the path of each picture. Pure and free of schemas: the browser also uses it, for texts that it
// fetches itself.
import { buildSizeUrl, buildSrcset, minSrcsetWidthPx, type PictureFormat } from './picture-url.ts'

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

/** The sanitizer writes `src` as the first attribute. */
const storedPictureTag = /<img src="\/media\/([0-9a-f]{40})(?:-\d{3,4})?\.([a-z]{3,4})"([^>]*?)\s*\/?>/g
const columnPx = 640
const sizes = `(min-width: 700px) ${columnPx}px, 100vw`

/** Returns the ids of the stored pictures in the HTML, each once. */
export function listPictureIds(html: string): string[] {
  return [...new Set([...html.matchAll(storedPictureTag)].map(([, id = '']) => id))]
}

/** @param metadata of the pictures by id; a picture without metadata gets no `srcset` */
export function addSrcset(html: string, metadata: ReadonlyMap<string, PictureMetadata>): string {
  return html.replaceAll(storedPictureTag, (_match, id: string, extension: string, rest: string) => {
    const picture = metadata.get(id)
    // A WebP file may be animated: keep the original.
    if (!picture)
      return renderImg(extension === 'webp' ? `/media/${id}.webp` : buildSizeUrl(id, 1200, 'webp'), rest)
    const attributes = withDimensions(rest, picture)
    if (picture.isMoving) return renderAnimation(id, attributes)
    if (picture.width < minSrcsetWidthPx) return renderImg(`/media/${id}.${extension}`, attributes)
    return renderPicture(picture, attributes)
  })
}

function renderPicture(picture: PictureMetadata, attributes: string): string {
  const srcsetOf = (format: PictureFormat) => `srcset="${buildSrcset(picture, format)}" sizes="${sizes}"`
  // AVIF takes long to encode: offered only once it is generated.
  const avif = picture.isReady ? `<source type="image/avif" ${srcsetOf('avif')}>` : ''
  const img = renderImg(buildSizeUrl(picture._id, 1200, 'webp'), ` ${srcsetOf('webp')}${attributes}`)
  return `<picture>${avif}${img}</picture>`
}

/** Shows the first frame to readers who prefer reduced motion. */
function renderAnimation(id: string, attributes: string): string {
  const still = `<source media="(prefers-reduced-motion: reduce)" srcset="${buildSizeUrl(id, 1200, 'webp')}">`
  return `<picture>${still}${renderImg(`/media/${id}.webp`, attributes)}</picture>`
}

function renderImg(src: string, rest: string): string {
  const loading = /\sloading="/.test(rest) ? '' : ' loading="lazy"'
  return `<img src="${src}"${rest}${loading} decoding="async">`
}

/** Keeps a width set by an editor and derives the height from the aspect ratio of the picture. */
function withDimensions(rest: string, { width, height }: PictureMetadata): string {
  const chosenWidth = Number(/\swidth="(\d+)"/.exec(rest)?.[1] ?? width)
  const otherAttributes = rest.replaceAll(/\s(?:width|height)="\d+"/g, '')
  return `${otherAttributes} width="${chosenWidth}" height="${Math.round((chosenWidth * height) / width)}"`
}
