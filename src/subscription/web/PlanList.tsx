import { useTranslation } from 'react-i18next'
import type { PlanOffer } from '../contract/subscription.ts'
import styles from './subscription.module.css'

/** What each plan includes. */
export function PlanList({ offers }: { offers: readonly PlanOffer[] }) {
  const { t } = useTranslation()
  return (
    <ul className={styles.plans}>
      {offers.map(({ plan, consultings, isExpert }) => (
        <li key={plan} className={styles.plan}>
          <h2 className={styles.name}>{t(`subscription:plans.${plan}`)}</h2>
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
