import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDate } from '#src/i18n/format-date.ts'
import buttons from '#src/ui/button.module.css'
import type { User } from '#src/users/contract/user.ts'
import { signOut } from '../sign-in-api.ts'
import styles from './Account.module.css'
import { getBrowserTimeZone } from './browser-time-zone.ts'

type CheckProps = { userId: string; onContinue: () => void; onCancel: () => void }

const loadUnsentCheck = async () => (await import('./UnsentCheck.tsx')).UnsentCheck
const UnsentCheck = lazyCheck(loadUnsentCheck)
const UnsentTextCheck = lazyCheck(
  async () => (await import('#src/newsroom/web/admin/sign-out/SignOutCheck.tsx')).SignOutCheck,
)

/** A check that cannot be loaded does not prevent signing out: what it asks about stays in the browser. */
function lazyCheck(load: () => Promise<ComponentType<CheckProps>>): ComponentType<CheckProps> {
  return lazy(async () => {
    try {
      return { default: await load() }
    } catch {
      return { default: WithoutCheck }
    }
  })
}

/** Name of the user, date of registration, link to the admin interface and sign-out button. */
export function AccountHeader({ user }: { user: User }) {
  const { t } = useTranslation()
  /** What is checked before the member is signed out. Only those who write in the admin may have unsent text. */
  const [check, setCheck] = useState<'unsent' | 'text'>()
  const mayHaveUnsentText = user.role !== 'user'
  const cancel = () => setCheck(undefined)
  useEffect(() => {
    // It is needed most without a connection. `lazyCheck` handles the failure.
    loadUnsentCheck().catch(() => undefined)
  }, [])
  const name = user.nickname || [user.name, user.surname].filter(Boolean).join(' ') || user.email
  return (
    <header className={styles.header}>
      <div className={styles.identity}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.description}>
          {t('account:registeredSince', { date: formatDate(user.createdAt, getBrowserTimeZone()) })}
        </p>
      </div>
      {user.role !== 'user' && (
        <Link className={buttons.quiet} to="/admin">
          {t('shell.admin')}
        </Link>
      )}
      <button
        type="button"
        className={buttons.quiet}
        aria-busy={check !== undefined}
        onClick={() => setCheck('unsent')}
      >
        {t('account:signOut')}
      </button>
      <Suspense>
        {check === 'unsent' && (
          <UnsentCheck
            userId={user._id}
            onContinue={() => (mayHaveUnsentText ? setCheck('text') : void signOut())}
            onCancel={cancel}
          />
        )}
        {check === 'text' && <UnsentTextCheck userId={user._id} onContinue={signOut} onCancel={cancel} />}
      </Suspense>
    </header>
  )
}

function WithoutCheck({ onContinue }: CheckProps) {
  useEffect(() => {
    onContinue()
  }, [onContinue])
  return null
}
