import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { categories, categorySlug } from '#src/news/contract/category.ts'
import { OliveMark } from './OliveMark.tsx'
import styles from './SiteFooter.module.css'
import { yearsSinceStart } from './years-since-start.ts'

/** @param year the current one as the server has it; unknown when even the frame's data could not be had */
export function SiteFooter({ year }: { year: number | undefined }) {
  const { t } = useTranslation()
  return (
    <footer className={`${styles.footer} no-print`}>
      <div className={`container ${styles.columns}`}>
        <div className={styles.imprint}>
          <span className={styles.mark}>
            <OliveMark />
          </span>
          <p className={styles.motto}>{t('shell.motto')}</p>
        </div>
        <nav aria-label={t('shell.footerCategories')}>
          <ul className={styles.categories}>
            {categories.map((category) => (
              <li key={category}>
                <Link className={styles.link} to={`/category/${encodeURIComponent(category)}`}>
                  {t(`news.category.${categorySlug(category)}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className={`container ${styles.closing}`}>
        <p>
          © <bdi>{yearsSinceStart(year)}</bdi> {t('shell.name')}
        </p>
        <ul className={styles.links}>
          <li>
            <Link className={styles.link} to="/">
              {t('shell.home')}
            </Link>
          </li>
          <li>
            <a className={styles.link} href="/api/docs">
              {t('shell.apiDocs')}
            </a>
          </li>
        </ul>
      </div>
    </footer>
  )
}
