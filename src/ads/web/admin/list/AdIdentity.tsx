import { useTranslation } from 'react-i18next'
import type { Advertisement } from '../../../contract/advertisement.ts'
import styles from './AdIdentity.module.css'

/** Picture, title and advertiser of an advertisement, and why it is not shown as it should be. */
export function AdIdentity({ ad }: { ad: Advertisement }) {
  const { t } = useTranslation()
  return (
    <div className={styles.identity}>
      <span className={styles.thumbnail}>
        {ad.imageUrl !== '' && <img className={styles.picture} src={ad.imageUrl} alt="" loading="lazy" />}
      </span>
      <div className={styles.texts}>
        <span className={styles.title}>
          <bdi>{ad.title}</bdi>
        </span>
        {ad.advertiser !== '' && (
          <span className={styles.advertiser}>
            <bdi>{ad.advertiser}</bdi>
          </span>
        )}
        {ad.warnings.map((warning) => (
          <span key={warning} className={styles.warning}>
            {t(`ads:warning.${warning}`)}
          </span>
        ))}
      </div>
    </div>
  )
}
