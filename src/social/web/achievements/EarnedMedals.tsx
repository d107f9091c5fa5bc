import { useTranslation } from 'react-i18next'
import type { EarnedAchievement } from '../../contract/achievement.ts'
import styles from './EarnedMedals.module.css'
import { Medal } from './Medal.tsx'

/** The medals of a member on their profile. */
export function EarnedMedals({ achievements }: { achievements: readonly EarnedAchievement[] }) {
  const { t } = useTranslation()
  if (achievements.length === 0) return null
  return (
    <ul className={styles.medals} aria-label={t('social:lists.achievements.title')}>
      {achievements.map(({ name }) => (
        <li key={name} className={styles.medal}>
          <Medal name={name} isEarned />
          <span>{t(`achievements:names.${name}`)}</span>
        </li>
      ))}
    </ul>
  )
}
