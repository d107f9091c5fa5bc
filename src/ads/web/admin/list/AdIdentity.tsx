import { useTranslation } from 'react-i18next'
import type { Advertisement } from '../../../contract/advertisement.ts'
import { useFormatRemainder } from '../use-format-remainder.ts'
import styles from './AdIdentity.module.css'

/** Picture, title and advertiser of an advertisement, and why it is not shown as it should be. */
export function AdIdentity({ ad }: { ad: Advertisement }) {
  const { t } = useTranslation()
  const remainder = useFormatRemainder()(ad)
  const faults = [
    ...ad.warnings.map((warning) => t(`ads:warning.${warning}`)),
    ...(remainder ? [remainder] : []),
  ]
  return (
    <div className={styles.identity}>
      <span className={styles.thumbnail}>
        {/* The copy on this site: browsers load nothing from others. */}
        {ad.picture && (
          <img
            className={styles.picture}
            src={ad.picture.src}
            srcSet={ad.picture.srcSet || undefined}
            sizes="64px"
            alt=""
            loading="lazy"
          />
        )}
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
        {faults.map((fault) => (
          <span key={fault} className={styles.warning}>
            {fault}
          </span>
        ))}
      </div>
    </div>
  )
}
