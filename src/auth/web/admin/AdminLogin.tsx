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
  /** Somebody was at the desk a moment ago: their session has ended, maybe in the middle of a sentence. */
  isAgain: boolean
}

/** The way in for admins, and for nobody else. */
export function AdminLogin({ isAgain }: Props) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const { submit, isBusy, failure, secondStep, admit, startAgain } = useAdminLogin()
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  // Back at the first step the button that led there is gone.
  const isHalfWay = secondStep !== undefined
  useEffect(() => {
    if (!isHalfWay) dialog.current?.querySelector('input')?.focus()
  }, [isHalfWay])
  return (
    <section className={styles.page}>
      <h1 className="visually-hidden">{t('shell.desk')}</h1>
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
              <SecondStepForm step={secondStep} onSignedIn={admit} onStartAgain={startAgain} />
            </Suspense>
            <div className={styles.actions}>
              <button type="button" className={buttons.quiet} onClick={startAgain}>
                {t('gate:back')}
              </button>
              <Link className={styles.leave} to="/">
                {t('gate:backToSite')}
              </Link>
            </div>
          </div>
        ) : (
          <AdminLoginForm isAgain={isAgain} isBusy={isBusy} failure={failure} onSubmit={submit} />
        )}
      </dialog>
    </section>
  )
}
