import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { categories, categorySlug } from '#src/news/contract/category.ts'
import styles from './SectionBar.module.css'

/** The categories below the header, by their short names. Where they do not fit, the row scrolls. */
export function SectionBar() {
  const { t } = useTranslation()
  return (
    <nav className={`${styles.bar} no-print`} aria-label={t('shell.sections')}>
      <ul className={`container ${styles.list}`}>
        {categories.map((category) => (
          <li key={category} data-category={categorySlug(category)}>
            <NavLink className={styles.link} to={`/category/${encodeURIComponent(category)}`}>
              {t(`shell.sectionNames.${categorySlug(category)}`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
