import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { categories, categorySlug } from '../../contract/category.ts'
import { SectionHeading } from '../SectionHeading.tsx'
import { CategoryMotif } from './CategoryMotif.tsx'
import styles from './CategorySection.module.css'

/** A tile for each of the ten categories, in its color. */
export function CategorySection() {
  const { t } = useTranslation()
  return (
    <section className={`${styles.section} deferred-layout`} aria-labelledby="categories">
      <SectionHeading id="categories">{t('news.home.categories')}</SectionHeading>
      <ul className={styles.tiles}>
        {categories.map((category) => (
          <li key={category}>
            <Link
              className={styles.tile}
              data-category={categorySlug(category)}
              to={`/category/${encodeURIComponent(category)}`}
            >
              <CategoryMotif category={category} />
              <span className={styles.name}>{t(`news.category.${categorySlug(category)}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
