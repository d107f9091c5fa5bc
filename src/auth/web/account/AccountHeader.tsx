import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDate } from '#src/i18n/format-date.ts'
import buttons from '#src/ui/button.module.css'
import type { User } from '#src/users/contract/user.ts'
import { signOut } from '../sign-in-api.ts'
import styles from './Account.module.css'
import { getBrowserTimeZone } from './browser-time-zone.ts'

/** Loaded for those who write in the admin. If it cannot be loaded, they sign out, and their text stays in the browser. */
const SignOutCheck = lazy(async () => {
  try {
    const { SignOutCheck: component } = await import('#src/newsroom/web/admin/sign-out/SignOutCheck.tsx')
    return { default: component }
  } catch {
    return { default: SignOutWithoutCheck }
  }
})

/** Name of the user, date of registration, link to the admin interface and sign-out button. */
export function AccountHeader({ user }: { user: User }) {
  const { t } = useTranslation()
  const [isSigningOut, setSigningOut] = useState(false)
  const mayHaveUnsentText = user.role !== 'user'
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
        aria-busy={isSigningOut}
        onClick={() => {
          setSigningOut(true)
          if (!mayHaveUnsentText) void signOut()
        }}
      >
        {t('account:signOut')}
      </button>
      {mayHaveUnsentText && isSigningOut && (
        <Suspense>
          <SignOutCheck editorId={user._id} onSignOut={signOut} onCancel={() => setSigningOut(false)} />
        </Suspense>
      )}
    </header>
  )
}

function SignOutWithoutCheck({ onSignOut }: { onSignOut: () => void }) {
  useEffect(() => {
    onSignOut()
  }, [onSignOut])
  return null
}
