import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#src/auth/web/use-session.ts'
import { formatDate } from '#src/i18n/format-date.ts'
import { useLanguageTag } from '#src/i18n/use-language-tag.ts'
import buttons from '#src/ui/button.module.css'
import type { Achievement } from '../../contract/achievement.ts'
import { SignInPrompt } from '../SignInPrompt.tsx'
import styles from './Achievements.module.css'
import { checkAchievements } from './check-achievements.ts'
import { Medal } from './Medal.tsx'

/** All achievements: those that are earned first, then those that come nearest. */
export function Achievements() {
  const { t } = useTranslation()
  const { state, user } = useSession()
  const { achievements, isFailed, load } = useAchievements(user?._id)
  if (state === 'unknown') return <p role="status">{t('shell.loading')}</p>
  if (state !== 'signed-in') return <SignInPrompt text={t('achievements:signIn')} />
  if (isFailed)
    return (
      <div role="status">
        <p>{t('achievements:failed')}</p>
        <button type="button" className={buttons.quiet} onClick={load}>
          {t('shell.tryAgain')}
        </button>
      </div>
    )
  if (!achievements) return <p role="status">{t('shell.loading')}</p>
  const earned = achievements.filter(({ earnedAt }) => earnedAt !== null).length
  return (
    <>
      <p className={styles.summary}>{t('achievements:summary', { earned, total: achievements.length })}</p>
      <ul className={styles.list}>
        {achievements.toSorted(compare).map((achievement) => (
          <AchievementItem key={achievement.name} achievement={achievement} />
        ))}
      </ul>
    </>
  )
}

function AchievementItem({ achievement }: { achievement: Achievement }) {
  const { t } = useTranslation()
  const { name, progress, target, earnedAt } = achievement
  const format = new Intl.NumberFormat(useLanguageTag())
  return (
    <li className={styles.item}>
      <Medal name={name} isEarned={earnedAt !== null} />
      <div className={styles.text}>
        <h2 className={styles.name}>{t(`achievements:names.${name}`)}</h2>
        <p>{t(`achievements:rules.${name}`)}</p>
        {earnedAt ? (
          <p className={styles.earned}>
            {t('achievements:earned', { date: formatDate(earnedAt.slice(0, 10), 'UTC') })}
          </p>
        ) : (
          <p className={styles.progress}>
            <progress value={progress} max={target} aria-hidden="true" />
            {t('achievements:progress', {
              progress: format.format(progress),
              target: format.format(target),
            })}
          </p>
        )}
      </div>
    </li>
  )
}

/** The one that was earned last first, then by what is still missing. */
function compare(one: Achievement, other: Achievement): number {
  if (one.earnedAt !== null || other.earnedAt !== null)
    return (other.earnedAt ?? '').localeCompare(one.earnedAt ?? '')
  return other.progress / other.target - one.progress / one.target
}

function useAchievements(userId: string | undefined) {
  const [loaded, setLoaded] = useState<{ userId: string; data: Achievement[] }>()
  const [isFailed, setFailed] = useState(false)

  async function load(): Promise<void> {
    if (!userId) return
    setFailed(false)
    try {
      const { data } = await checkAchievements()
      setLoaded({ userId, data })
    } catch {
      setFailed(true)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once for each member
  useEffect(() => void load(), [userId])

  return {
    achievements: loaded?.userId === userId ? loaded?.data : undefined,
    isFailed,
    load: () => void load(),
  }
}
