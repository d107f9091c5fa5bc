import { useTranslation } from 'react-i18next'
import { formatDate } from '#src/i18n/format-date.ts'
import { type Category, categorySlug } from '../../contract/category.ts'
import { AiPercentage } from './AiPercentage.tsx'
import styles from './ArticleMeta.module.css'

type ArticleMetadata = { displayedDate: string; readingTime: number; aiPercent: number }

/** Publication date, reading time and AI percentage. */
export function ArticleMeta({ article }: { article: ArticleMetadata }) {
  const { t } = useTranslation()
  return (
    <ul className={styles.metadata}>
      <li>
        <PublicationDate day={article.displayedDate} />
      </li>
      <li>{t('news.readingTime', { count: article.readingTime })}</li>
      <li>
        <AiPercentage percent={article.aiPercent} />
      </li>
    </ul>
  )
}

/** @param day `YYYY-MM-DD` */
export function PublicationDate({ day }: { day: string }) {
  return (
    <time dateTime={day}>
      <bdi>{formatDate(day, 'UTC')}</bdi>
    </time>
  )
}

export function CategoryLabel({ category }: { category: Category }) {
  const { t } = useTranslation()
  const slug = categorySlug(category)
  return (
    <span className={styles.label} data-category={slug}>
      {t(`news.category.${slug}`)}
    </span>
  )
}
