import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { categories, categorySlug } from '#src/news/contract/category.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { ReusedNav } from '#src/ui/ReusedNav.tsx'
import styles from './menu.module.css'

export function CategoryMenu() {
  const { t } = useTranslation()
  return (
    <details className={styles.menu} name="header-menu">
      <summary className={styles.opener}>
        {t('shell.categories')}
        <Icon name="chevron" size={16} />
      </summary>
      <ReusedNav className={styles.panel} data-wide aria-label={t('shell.categories')}>
        <ul className={styles.list}>
          {categories.map((category) => (
            <li key={category}>
              <Link
                className={styles.item}
                data-category={categorySlug(category)}
                to={`/category/${encodeURIComponent(category)}`}
              >
                <span className={styles.swatch} />
                {t(`news.category.${categorySlug(category)}`)}
              </Link>
            </li>
          ))}
        </ul>
      </ReusedNav>
    </details>
  )
}
