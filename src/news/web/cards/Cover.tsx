import { usePriorityPicture } from '#src/ui/priority-picture.ts'
import { type Category, categorySlug } from '../../contract/category.ts'
import styles from './Cover.module.css'

const widths = [400, 800, 1200] as const

/** The width of the picture in each layout (`sizes`), so that the browser loads a suitable file. */
const sizesByLayout = {
  lead: '(min-width: 1304px) 704px, (min-width: 900px) 56vw, 100vw',
  article: '(min-width: 1100px) 760px, 100vw',
  row: '(min-width: 900px) 240px, 40vw',
  tile: '(min-width: 1304px) 400px, (min-width: 700px) 48vw, 100vw',
  thumb: '168px',
} as const

/** Uploaded pictures have crops around their focal point. Generated covers are cropped by CSS. */
const cropByLayout: Partial<Record<CoverLayout, { name: string; height: number }>> = {
  lead: { name: '3x2', height: 800 },
  thumb: { name: '4x3', height: 900 },
}

export type CoverLayout = keyof typeof sizesByLayout

export type CoverProps = {
  /** `token`: authorizes a preview of an unpublished article. */
  article: { _id: string; title: string; category: Category; hasPicture: boolean; token?: string }
  layout: CoverLayout
  /** True for the first picture of the page, which is loaded with high priority. */
  isFirst?: boolean | undefined
  /** Description by the editor; the title by default. */
  alt?: string | undefined
}

/**
 * An article's picture. A generated cover is decorative and has versions for light and dark pages. A picture chosen by
 * the editor has a text alternative: the editor's description, or else the title.
 */
export function Cover({ article, layout, isFirst = false, alt = article.title }: CoverProps) {
  usePriorityPicture(isFirst)
  const crop = article.hasPicture ? cropByLayout[layout] : undefined
  const path = `/media/cover/${article._id}${crop ? `-${crop.name}` : ''}`
  const sizes = sizesByLayout[layout]
  const query = article.token ? `?preview=${article.token}` : ''
  return (
    <picture className={styles.cover} data-layout={layout} data-category={categorySlug(article.category)}>
      <source
        data-color-scheme="dark"
        media="(prefers-color-scheme: dark)"
        type="image/avif"
        srcSet={createSrcset(`${path}-dark`, 'avif', query)}
        sizes={sizes}
        suppressHydrationWarning
      />
      <source type="image/avif" srcSet={createSrcset(path, 'avif', query)} sizes={sizes} />
      <img
        className={styles.picture}
        src={`${path}-800.webp${query}`}
        srcSet={createSrcset(path, 'webp', query)}
        sizes={sizes}
        width={1200}
        height={crop?.height ?? 675}
        alt={article.hasPicture ? alt : ''}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  )
}

function createSrcset(path: string, format: 'avif' | 'webp', query: string): string {
  return widths.map((width) => `${path}-${width}.${format}${query} ${width}w`).join(', ')
}
