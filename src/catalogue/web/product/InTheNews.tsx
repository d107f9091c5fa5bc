import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ArticleLink } from '#src/news/contract/article.ts'
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
        {articles.map(({ _id, title, language, displayedDate }) => (
          <li key={_id} className={styles.item}>
            <Link className={styles.link} to={`/article/${_id}`}>
              <bdi {...getLanguageAttributes(language)}>{title}</bdi>
            </Link>
            <span className={styles.date}>
              <PublicationDate day={displayedDate} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
