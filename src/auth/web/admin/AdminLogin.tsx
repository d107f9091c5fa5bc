import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import buttons from '#src/ui/button.module.css'
import styles from './AdminLogin.module.css'
import { useAdminLogin } from './use-admin-login.ts'

/** The way in for admins, and for nobody else. */
export function AdminLogin() {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const { submit, isBusy, failure } = useAdminLogin()
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <section className={styles.page}>
      <h1 className="visually-hidden">{t('shell.desk')}</h1>
      <dialog
        ref={dialog}
        className={styles.dialog}
        aria-labelledby="admin-login-title"
        onCancel={() => navigate('/')}
      >
        <form className={styles.form} onSubmit={submit}>
          <h2 id="admin-login-title" className={styles.title}>
            {t('gate:title')}
          </h2>
          <label className={styles.field}>
            <span className={styles.label}>{t('gate:email')}</span>
            <input className={styles.input} name="email" type="email" autoComplete="username" required />
          </label>
          <label className={styles.field}>
            <span className={styles.label}>{t('gate:password')}</span>
            <input
              className={styles.input}
              name="password"
              type="password"
              autoComplete="current-password"
              required
            />
          </label>
          <p className={styles.failure} role="alert">
            {failure && t(`gate:failure.${failure}`)}
          </p>
          <div className={styles.actions}>
            <button type="submit" className={buttons.primary} aria-disabled={isBusy}>
              {t('gate:signIn')}
            </button>
            <Link className={styles.leave} to="/">
              {t('gate:leave')}
            </Link>
          </div>
        </form>
      </dialog>
    </section>
  )
}
