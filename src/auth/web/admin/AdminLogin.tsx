import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import buttons from '#src/ui/button.module.css'
import styles from './AdminLogin.module.css'
import { AdminLoginForm } from './AdminLoginForm.tsx'
import { useAdminLogin } from './use-admin-login.ts'

const SecondStepForm = lazy(async () => ({
  default: (await import('../second-factor/SecondStepForm.tsx')).SecondStepForm,
}))

type Props = {
  /** The user was signed in before and the session has ended, maybe during an edit. */
  hasSessionEnded: boolean
}

/** Full-page sign-in dialog of the admin interface. */
export function AdminLogin({ hasSessionEnded }: Props) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const { submit, isBusy, error, secondStep, finishLogin, restart } = useAdminLogin()
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  // Going back to the first step removes the button that had the focus.
  const isSecondStep = secondStep !== undefined
  useEffect(() => {
    if (!isSecondStep) dialog.current?.querySelector('input')?.focus()
  }, [isSecondStep])
  return (
    <section className={styles.page}>
      <h1 className="visually-hidden">{t('shell.admin')}</h1>
      <dialog
        ref={dialog}
        className={styles.dialog}
        aria-labelledby="admin-login-title"
        onCancel={() => navigate('/')}
      >
        {secondStep ? (
          <div className={styles.form}>
            <h2 id="admin-login-title" className={styles.title}>
              {t('gate:secondStep')}
            </h2>
            <Suspense>
              <SecondStepForm step={secondStep} onSignedIn={finishLogin} onRestart={restart} />
            </Suspense>
            <div className={styles.actions}>
              <button type="button" className={buttons.quiet} onClick={restart}>
                {t('gate:back')}
              </button>
              <Link className={styles.exitLink} to="/">
                {t('gate:backToSite')}
              </Link>
            </div>
          </div>
        ) : (
          <AdminLoginForm hasSessionEnded={hasSessionEnded} isBusy={isBusy} error={error} onSubmit={submit} />
        )}
      </dialog>
    </section>
  )
}
