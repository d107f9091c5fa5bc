import { useTranslation } from 'react-i18next'
import { formatDate } from '#src/i18n/format-date.ts'
import { findLanguageCode, getLanguage } from '#src/i18n/languages.ts'
import { type Category, categorySlug } from '../../contract/category.ts'
import { AiPercentage } from './AiPercentage.tsx'
import styles from './ArticleMeta.module.css'
import type { CardView } from './card-view.ts'

type ArticleMetadata = { displayedDate: string; readingTime: number; aiPercent: number }

/**
 * Publication date, reading time and AI percentage.
 * @param edition of a card: names its language when it is not that of the page
 */
export function ArticleMeta({
  article,
  edition,
}: {
  article: ArticleMetadata
  edition?: Edition | undefined
}) {
  const { t } = useTranslation()
  return (
    <ul className={styles.metadata}>
      {edition && <EditionMark edition={edition} />}
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

type Edition = Pick<CardView, 'language' | 'isMachine'>

/** A card in another language than the page names it; a translation that nobody reviewed says so. */
function EditionMark({ edition: { language, isMachine } }: { edition: Edition }) {
  const { t, i18n } = useTranslation()
  const { tag, name } = getLanguage(language)
  if (isMachine) return <li>{t('news.translation.machineMark')}</li>
  if (findLanguageCode(i18n.language) === language) return null
  return (
    <li className={styles.language} lang={tag}>
      <bdi>{name}</bdi>
    </li>
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
