import { useTranslation } from 'react-i18next'
import type { SensoryProfile } from '../../contract/sensory.ts'
import { listAromas } from '../../contract/sensory-style.ts'
import { useFormat } from '../use-format.ts'
import styles from './AromaList.module.css'

/** The noticed aromas with their intensity: the text behind the wheel. */
export function AromaList({ profile }: { profile: SensoryProfile }) {
  const { t } = useTranslation()
  const format = useFormat()
  const noticed = listAromas(profile)
  if (noticed.length === 0) return <p className={styles.none}>{t('catalogue:sensory.noAromas')}</p>
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{t('catalogue:sensory.aromas')}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('catalogue:sensory.aromas')}</th>
          <th scope="col">{t('catalogue:sensory.intensity')}</th>
        </tr>
      </thead>
      <tbody>
        {noticed.map(({ aroma, family, intensity }) => (
          <tr key={aroma} data-family={family}>
            <th scope="row" className={styles.name}>
              <span className={styles.dot} />
              {t(`catalogue:sensory.aroma.${aroma}`)}{' '}
              <span className={styles.family}>{t(`catalogue:sensory.families.${family}`)}</span>
            </th>
            <td className={styles.value}>{format.intensity(intensity)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
