import { type Category, categorySlug } from '../contract/category.ts'
import styles from './Cover.module.css'

const widths = [400, 800, 1200] as const

/** How wide the picture stands in each place, for the browser to choose a file. */
const places = {
  lead: '(min-width: 1304px) 704px, (min-width: 900px) 56vw, 100vw',
  article: '(min-width: 1100px) 760px, 100vw',
  row: '(min-width: 900px) 240px, 40vw',
  tile: '(min-width: 1304px) 400px, (min-width: 700px) 48vw, 100vw',
  thumb: '160px',
} as const

/** Chosen pictures are cut for the place, around what must stay visible; drawn ones look well however they are cut. */
const shapes: Partial<Record<CoverLayout, { name: string; height: number }>> = {
  lead: { name: '3x2', height: 800 },
  thumb: { name: '4x3', height: 900 },
}

export type CoverLayout = keyof typeof places

export type CoverProps = {
  /** `token`: of a preview, for an article that readers may not see yet. */
  article: { _id: string; title: string; category: Category; hasPicture: boolean; token?: string }
  layout: CoverLayout
  /** For the one picture the page is waiting for. */
  isFirst?: boolean
  /** What an editor says is to be seen. */
  alt?: string | undefined
}

/**
 * An article's picture. A drawn cover is decoration and comes in two printings, for light and dark pages; a picture
 * the editor chose is described in its words, or by the title.
 */
export function Cover({ article, layout: place, isFirst = false, alt = article.title }: CoverProps) {
  const shape = article.hasPicture ? shapes[place] : undefined
  const address = `/media/cover/${article._id}${shape ? `-${shape.name}` : ''}`
  const sizes = places[place]
  const query = article.token ? `?preview=${article.token}` : ''
  return (
    <picture className={styles.cover} data-place={place} data-category={categorySlug(article.category)}>
      <source
        data-color-scheme="dark"
        media="(prefers-color-scheme: dark)"
        type="image/avif"
        srcSet={sources(`${address}-dark`, 'avif', query)}
        sizes={sizes}
        suppressHydrationWarning
      />
      <source type="image/avif" srcSet={sources(address, 'avif', query)} sizes={sizes} />
      <img
        className={styles.picture}
        src={`${address}-800.webp${query}`}
        srcSet={sources(address, 'webp', query)}
        sizes={sizes}
        width={1200}
        height={shape?.height ?? 675}
        alt={article.hasPicture ? alt : ''}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  )
}

function sources(address: string, format: 'avif' | 'webp', query: string): string {
  return widths.map((width) => `${address}-${width}.${format}${query} ${width}w`).join(', ')
}
