import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { getLanguageAttributes } from '#src/ui/language-attributes.ts'
import { getArticlePath } from '../../contract/article-path.ts'
import { categorySlug } from '../../contract/category.ts'
import { ArticleMeta, CategoryLabel } from '../cards/ArticleMeta.tsx'
import { Cover } from '../cards/Cover.tsx'
import type { CardView } from '../cards/card-view.ts'
import { SectionHeading } from '../SectionHeading.tsx'
import styles from './PopularSection.module.css'

/** Further articles of the feed. Without ranks: how often they are read decides on /news/popular only. */
export function PopularSection({ articles }: { articles: CardView[] }) {
  const { t } = useTranslation()
  if (articles.length === 0) return null
  return (
    <section className={`${styles.section} deferred-layout`} aria-labelledby="popular">
      <SectionHeading id="popular" more={{ to: '/news/popular', label: t('news.home.allPopular') }}>
        {t('news.home.popular')}
      </SectionHeading>
      <ul className={styles.list} data-rows={Math.ceil(articles.length / 2)}>
        {articles.map((article) => (
          <li key={article._id} className={styles.entry} data-category={categorySlug(article.category)}>
            <div className={styles.text}>
              <CategoryLabel category={article.category} />
              <h3>
                <Link
                  className={`${styles.link} page-aligned`}
                  to={getArticlePath(article)}
                  prefetch="intent"
                  {...getLanguageAttributes(article.language)}
                >
                  {article.title}
                </Link>
              </h3>
              <ArticleMeta article={article} edition={article} />
            </div>
            <Cover article={article} layout="thumb" />
          </li>
        ))}
      </ul>
    </section>
  )
}
