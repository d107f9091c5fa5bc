import { useTranslation } from 'react-i18next'
import { ArticleCard } from '#src/news/web/cards/ArticleCard.tsx'
import grid from '#src/news/web/cards/article-grid.module.css'
import type { CardView } from '#src/news/web/cards/card-view.ts'
import { SectionHeading } from '#src/news/web/SectionHeading.tsx'
import buttons from '#src/ui/button.module.css'
import styles from './NotFoundHelp.module.css'

/** Below the message of a missing page: a search, and popular articles. Works without scripts. */
export function NotFoundHelp({ articles }: { articles: CardView[] }) {
  const { t } = useTranslation()
  return (
    <div className={`container ${styles.help}`}>
      <search className={styles.search}>
        <form action="/search" method="get" className={styles.form}>
          <label className="visually-hidden" htmlFor="search-instead">
            {t('shell.searchLabel')}
          </label>
          <input
            id="search-instead"
            className={styles.input}
            type="search"
            name="q"
            required
            maxLength={200}
            enterKeyHint="search"
            placeholder={t('shell.searchPlaceholder')}
          />
          <button type="submit" className={buttons.quiet}>
            {t('shell.search')}
          </button>
        </form>
      </search>
      {articles.length > 0 && (
        <section aria-labelledby="popular">
          <SectionHeading id="popular" more={{ to: '/news/popular', label: t('news.home.allPopular') }}>
            {t('news.home.popular')}
          </SectionHeading>
          <ul className={grid.grid} data-columns="3">
            {articles.map((article) => (
              <li key={article._id}>
                <ArticleCard article={article} variant="tile" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
