import { useTranslation } from 'react-i18next'
import { useLanguageTag } from '#src/i18n/use-language-tag.ts'
import type { PlanOffer, PlanPrice } from '../contract/subscription.ts'
import styles from './subscription.module.css'

/** What each plan includes. */
export function PlanList({ offers }: { offers: readonly PlanOffer[] }) {
  const { t } = useTranslation()
  return (
    <ul className={styles.plans}>
      {offers.map(({ plan, consultings, isExpert, price }) => (
        <li key={plan} className={styles.plan}>
          <h2 className={styles.name}>{t(`subscription:plans.${plan}`)}</h2>
          {price && <Price price={price} />}
          <ul className={styles.features}>
            <li>
              {t(plan === 'free' ? 'subscription:features.everything' : 'subscription:features.asFree')}
            </li>
            {consultings > 0 && <li>{t('subscription:features.consultings', { count: consultings })}</li>}
            {isExpert && <li>{t('subscription:features.expert')}</li>}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function Price({ price: { amount, currency, interval, intervalCount, isTaxAdded } }: { price: PlanPrice }) {
  const { t } = useTranslation()
  const price = new Intl.NumberFormat(useLanguageTag(), { style: 'currency', currency }).format(amount)
  return (
    <p className={styles.price}>
      {t(`subscription:price.${intervalCount === 1 ? `${interval}ly` : `${interval}s`}`, {
        price,
        count: intervalCount,
      })}
      {isTaxAdded && ` ${t('subscription:price.plusTax')}`}
    </p>
  )
}
