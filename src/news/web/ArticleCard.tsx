import { Link } from 'react-router'
import { getLanguageAttributes } from '#src/ui/language-attributes.ts'
import { categorySlug } from '../contract/category.ts'
import styles from './ArticleCard.module.css'
import { ArticleMeta, CategoryLabel } from './ArticleMeta.tsx'
import { Cover, type CoverLayout } from './Cover.tsx'
import type { CardView } from './card-view.ts'

/**
 * `lead`: the story of a page; `row`: picture beside the text, filling its share of the height; `tile`: picture on
 * top; `compact`: small picture, no description; `text`: no picture.
 */
export type CardVariant = 'lead' | 'row' | 'tile' | 'compact' | 'text'

const coverPlaces: Record<CardVariant, CoverLayout | undefined> = {
  lead: 'lead',
  row: 'row',
  tile: 'tile',
  compact: 'thumb',
  text: undefined,
}

type Props = {
  article: CardView
  variant: CardVariant
  /** Its picture is the first thing the page shows. */
  isFirst?: boolean
  heading?: 'h2' | 'h3'
}

export function ArticleCard({ article, variant, isFirst = false, heading: Heading = 'h3' }: Props) {
  const place = coverPlaces[variant]
  const language = getLanguageAttributes(article.language)
  const { description } = article
  return (
    <article className={styles.card} data-variant={variant} data-category={categorySlug(article.category)}>
      {place && <Cover article={article} layout={place} isFirst={isFirst} />}
      <div className={styles.text}>
        <CategoryLabel category={article.category} />
        <Heading>
          <Link
            className={`${styles.link} page-aligned`}
            to={`/article/${article._id}`}
            prefetch="intent"
            {...language}
          >
            {article.title}
          </Link>
        </Heading>
        {description && (
          <p className={`${styles.description} page-aligned`} {...language}>
            {description}
          </p>
        )}
        <ArticleMeta article={article} />
      </div>
    </article>
  )
}
