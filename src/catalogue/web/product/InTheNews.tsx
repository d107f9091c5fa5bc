import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ArticleLink } from '#src/news/contract/article.ts'
import { getArticlePath } from '#src/news/contract/article-path.ts'
import { PublicationDate } from '#src/news/web/cards/ArticleMeta.tsx'
import { getLanguageAttributes } from '#src/ui/language-attributes.ts'
import styles from './InTheNews.module.css'

/** The articles that name the product or its producer. */
export function InTheNews({ articles }: { articles: readonly ArticleLink[] }) {
  const { t } = useTranslation()
  if (articles.length === 0) return null
  return (
    <section aria-labelledby="in-the-news" className={styles.news}>
      <h2 id="in-the-news" className={styles.title}>
        {t('catalogue:named.inTheNews')}
      </h2>
      <ul className={styles.list}>
        {articles.map((article) => (
          <li key={article._id} className={styles.item}>
            <Link className={styles.link} to={getArticlePath(article)}>
              <bdi {...getLanguageAttributes(article.language)}>{article.title}</bdi>
            </Link>
            <span className={styles.date}>
              <PublicationDate day={article.displayedDate} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
