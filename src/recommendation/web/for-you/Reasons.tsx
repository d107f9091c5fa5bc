import { useTranslation } from 'react-i18next'
import { attributes } from '#src/catalogue/contract/attributes.ts'
import { useFormat } from '#src/catalogue/web/use-format.ts'
import type { RecommendationReason } from '../../contract/recommendation.ts'
import styles from './Reasons.module.css'

/** Why an oil is recommended. */
export function Reasons({ reasons }: { reasons: readonly RecommendationReason[] }) {
  const { t } = useTranslation()
  const describe = useReasonText()
  return (
    <ul className={styles.reasons} aria-label={t('app:forYou.why')}>
      {reasons.map((reason) => (
        <li key={reason.kind}>{describe(reason)}</li>
      ))}
    </ul>
  )
}

function useReasonText(): (reason: RecommendationReason) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return (reason) => {
    switch (reason.kind) {
      case 'taste': {
        const values = attributes.flatMap((name) => {
          const value = reason[name]
          return value === null
            ? []
            : `${t(`catalogue:sensory.attributes.${name}`)} ${format.intensity(value)}`
        })
        return t('app:forYou.reasons.taste', { values: format.list(values) })
      }
      case 'aromas':
        return t('app:forYou.reasons.aromas', {
          names: format.list(reason.aromas.map((name) => t(`catalogue:sensory.aroma.${name}`))),
        })
      case 'dishes':
        return t('app:forYou.reasons.dishes', {
          names: format.list(reason.dishes.map((name) => t(`catalogue:sensory.dishes.${name}`))),
        })
      case 'country':
        return t('app:forYou.reasons.country', { country: format.country(reason.country) })
      case 'liked':
        return t('app:forYou.reasons.liked', { name: reason.name })
      case 'budget':
        return t('app:forYou.reasons.budget')
    }
  }
}
