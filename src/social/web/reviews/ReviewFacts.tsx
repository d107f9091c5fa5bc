import { useTranslation } from 'react-i18next'
import { attributes } from '#src/catalogue/contract/attributes.ts'
import { useLanguageTag } from '#src/i18n/use-language-tag.ts'
import type { Review } from '../../contract/review.ts'
import styles from './ReviewItem.module.css'

type Props = { review: Pick<Review, 'fruity' | 'bitter' | 'pungent' | 'harvestYear'> }

/** What the member tasted, and of which harvest. */
export function ReviewFacts({ review }: Props) {
  const { t } = useTranslation()
  const tag = useLanguageTag()
  const format = new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const facts = attributes.flatMap((name) => {
    const value = review[name]
    return value === null ? [] : [`${t(`catalogue:sensory.attributes.${name}`)} ${format.format(value)}`]
  })
  if (review.harvestYear !== null)
    facts.push(t('catalogue:reviews.harvest', { year: String(review.harvestYear) }))
  if (facts.length === 0) return null
  return <p className={styles.facts}>{facts.join(' · ')}</p>
}
