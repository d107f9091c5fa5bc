import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { categories, categorySlug } from '#src/news/contract/category.ts'
import { ReusedNav } from '#src/ui/ReusedNav.tsx'
import { formatCopyrightYears } from './copyright-years.ts'
import { LiteVersionLinks } from './LiteVersionLinks.tsx'
import { OliveMark } from './OliveMark.tsx'
import styles from './SiteFooter.module.css'
import { StoreButtons, type Stores } from './StoreButtons.tsx'

const pages = ['about', 'contacts', 'terms', 'privacy', 'blog', 'saved'] as const

/** `year`: the current year on the server. Both are undefined when the data of the root route could not be loaded. */
type Props = { year: number | undefined; stores: Stores | undefined }

export function SiteFooter({ year, stores = {} }: Props) {
  const { t } = useTranslation()
  return (
    <footer className={`${styles.footer} no-print`}>
      <div className={`container ${styles.columns}`}>
        <div>
          <div className={styles.imprint}>
            <span className={styles.mark}>
              <OliveMark />
            </span>
            <p className={styles.motto}>{t('shell.motto')}</p>
          </div>
          <StoreButtons stores={stores} label={t('shell.footer.getApp')} />
        </div>
        <ReusedNav aria-label={t('shell.footerCategories')}>
          <ul className={styles.categories}>
            {categories.map((category) => (
              <li key={category}>
                <Link className={styles.link} to={`/category/${encodeURIComponent(category)}`}>
                  {t(`news.category.${categorySlug(category)}`)}
                </Link>
              </li>
            ))}
          </ul>
        </ReusedNav>
      </div>
      <div className={`container ${styles.bottom}`}>
        <p>
          © <bdi>{formatCopyrightYears(year)}</bdi> {t('shell.name')}
        </p>
        <nav aria-label={t('shell.footer.label')}>
          <ul className={styles.links}>
            <li>
              <Link className={styles.link} to="/app/oils">
                {t('shell.oils')}
              </Link>
            </li>
            <li>
              <Link className={styles.link} to="/app/scan">
                {t('shell.scan')}
              </Link>
            </li>
            {pages.map((name) => (
              <li key={name}>
                <Link className={styles.link} to={`/${name}`}>
                  {t(`shell.footer.${name}`)}
                </Link>
              </li>
            ))}
            <li>
              <LiteVersionLinks className={styles.link} />
            </li>
            <li>
              <a className={styles.link} href="/api/docs">
                {t('shell.apiDocs')}
              </a>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  )
}
