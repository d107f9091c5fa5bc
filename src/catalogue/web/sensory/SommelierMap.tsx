import { useTranslation } from 'react-i18next'
import type { SensoryProfile } from '../../contract/sensory.ts'
import { AromaList } from './AromaList.tsx'
import { AromaWheel } from './AromaWheel.tsx'
import '../product-colors.css'
import { ProfileFacts } from './ProfileFacts.tsx'
import { Radar } from './Radar.tsx'
import styles from './SommelierMap.module.css'
import { Taster } from './Taster.tsx'

/**
 * What an oil tastes like, and who says so. The first profile is shown whole, the others on request.
 * @param profiles the most reliable one first
 */
export function SommelierMap({ profiles }: { profiles: readonly SensoryProfile[] }) {
  const { t } = useTranslation()
  const [first, ...others] = profiles
  return (
    <section className={styles.map} aria-labelledby="sommelier-map">
      <h2 id="sommelier-map" className={styles.title}>
        {t('catalogue:sensory.title')}
      </h2>
      {first ? <Profile profile={first} /> : <p className={styles.none}>{t('catalogue:sensory.none')}</p>}
      {others.map((profile) => (
        <details key={`${profile.by} ${profile.name} ${profile.date}`} className={styles.other}>
          <summary className={styles.summary}>
            <Taster profile={profile} />
          </summary>
          <Profile profile={profile} />
        </details>
      ))}
    </section>
  )
}

function Profile({ profile }: { profile: SensoryProfile }) {
  return (
    <div className={styles.profile}>
      <div className={styles.figures}>
        <Radar profile={profile} />
        <AromaWheel profile={profile} />
      </div>
      <div className={styles.texts}>
        <p className={styles.taster}>
          <Taster profile={profile} />
        </p>
        <ProfileFacts profile={profile} />
        <AromaList profile={profile} />
      </div>
    </div>
  )
}
