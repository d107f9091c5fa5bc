import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import buttons from '#src/ui/button.module.css'
import styles from './AdminLogin.module.css'
import type { AdminLoginError } from './use-admin-login.ts'

type Props = {
  isAgain: boolean
  isBusy: boolean
  failure: AdminLoginError | undefined
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
}

/**
 * E-mail and password, and why they let nobody in. Browsers would judge them in their own language, and know no
 * address with letters beyond ASCII.
 */
export function AdminLoginForm({ isAgain, isBusy, failure, onSubmit }: Props) {
  const { t } = useTranslation()
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <h2 id="admin-login-title" className={styles.title}>
        {t('gate:title')}
      </h2>
      {isAgain && <p role="status">{t('gate:sessionEnded')}</p>}
      <label className={styles.field}>
        <span className={styles.label}>{t('gate:email')}</span>
        <input
          className={styles.input}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          required
        />
      </label>
      <label className={styles.field}>
        <span className={styles.label}>{t('gate:password')}</span>
        <input
          className={styles.input}
          name="password"
          type="password"
          autoComplete="current-password"
          dir="auto"
          required
        />
      </label>
      <p className={styles.failure} role="alert">
        {failure && t(`gate:error.${failure}`)}
      </p>
      <div className={styles.actions}>
        <button type="submit" className={buttons.primary} aria-disabled={isBusy}>
          {t('gate:signIn')}
        </button>
        <Link className={styles.leave} to="/">
          {t('gate:backToSite')}
        </Link>
      </div>
    </form>
  )
}
