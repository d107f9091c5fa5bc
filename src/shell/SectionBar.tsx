import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { categories, categorySlug } from '#src/news/contract/category.ts'
import { CurrentLink } from '#src/ui/CurrentLink.tsx'
import { ReusedNav } from '#src/ui/ReusedNav.tsx'
import styles from './SectionBar.module.css'

/** Pages on which one of the links is the current one. */
const categoryPath = /^\/category\//i

/** The categories below the header, by their short names. Where they do not fit, the row scrolls. */
export function SectionBar() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const Nav = categoryPath.test(pathname) ? 'nav' : ReusedNav
  return (
    <Nav className={`${styles.bar} no-print`} aria-label={t('shell.sections')}>
      <ul className={`container ${styles.list}`}>
        {categories.map((category) => (
          <li key={category} data-category={categorySlug(category)}>
            <CurrentLink className={styles.link} to={`/category/${encodeURIComponent(category)}`}>
              {t(`shell.sectionNames.${categorySlug(category)}`)}
            </CurrentLink>
          </li>
        ))}
      </ul>
    </Nav>
  )
}
