import { Link } from 'react-router'
import { getLanguageAttributes } from '#src/ui/language-attributes.ts'
import { ReusedArticle } from '#src/ui/ReusedArticle.tsx'
import { getArticlePath } from '../../contract/article-path.ts'
import { categorySlug } from '../../contract/category.ts'
import styles from './ArticleCard.module.css'
import { ArticleMeta, CategoryLabel } from './ArticleMeta.tsx'
import { Cover, type CoverLayout } from './Cover.tsx'
import type { CardView } from './card-view.ts'

/**
 * `lead`: the main article of a page; `row`: picture beside the text, with the full height of the card; `tile`: picture
 * above the text; `compact`: small picture, no description; `text`: no picture.
 */
type CardVariant = 'lead' | 'row' | 'tile' | 'compact' | 'text'

const coverLayouts: Record<CardVariant, CoverLayout | undefined> = {
  lead: 'lead',
  row: 'row',
  tile: 'tile',
  compact: 'thumb',
  text: undefined,
}

type Props = {
  article: CardView
  variant: CardVariant
  /** True for the first picture of the page, which is loaded with high priority. */
  isFirst?: boolean | undefined
  heading?: 'h2' | 'h3' | undefined
}

export function ArticleCard({ article, variant, isFirst, heading }: Props) {
  // The first picture is loaded from the head of the page.
  const Card = isFirst ? 'article' : ReusedArticle
  return (
    <Card className={styles.card} data-variant={variant} data-category={categorySlug(article.category)}>
      <CardContent article={article} variant={variant} isFirst={isFirst} heading={heading} />
    </Card>
  )
}

function CardContent({ article, variant, isFirst, heading: Heading = 'h3' }: Props) {
  const coverLayout = coverLayouts[variant]
  const languageAttributes = getLanguageAttributes(article.language)
  const { description } = article
  return (
    <>
      {coverLayout && <Cover article={article} layout={coverLayout} isFirst={isFirst} />}
      <div className={styles.text}>
        <CategoryLabel category={article.category} />
        <Heading>
          <Link
            className={`${styles.link} page-aligned`}
            to={getArticlePath(article)}
            prefetch="intent"
            {...languageAttributes}
          >
            {article.title}
          </Link>
        </Heading>
        {description && (
          <p className={`${styles.description} page-aligned`} {...languageAttributes}>
            {description}
          </p>
        )}
        <ArticleMeta article={article} edition={article} />
      </div>
    </>
  )
}
