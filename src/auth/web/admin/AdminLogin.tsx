import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import buttons from '#src/ui/button.module.css'
import { Dialog, DialogContent, DialogTitle } from '#src/ui/dialog/Dialog.tsx'
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
  const content = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const { submit, isBusy, error, secondStep, finishLogin, restart } = useAdminLogin()
  // Going back to the first step removes the button that had the focus.
  const isSecondStep = secondStep !== undefined
  useEffect(() => {
    if (!isSecondStep) content.current?.querySelector('input')?.focus()
  }, [isSecondStep])
  return (
    <section className={styles.page}>
      <h1 className="visually-hidden">{t('shell.admin')}</h1>
      <Dialog isBackdropOpaque onClose={() => navigate('/')}>
        <DialogContent>
          <div ref={content}>
            {secondStep ? (
              <div className={styles.form}>
                <DialogTitle>{t('admin-access:secondStep')}</DialogTitle>
                <Suspense>
                  <SecondStepForm step={secondStep} onSignedIn={finishLogin} onRestart={restart} />
                </Suspense>
                <div className={styles.actions}>
                  <button type="button" className={buttons.quiet} onClick={restart}>
                    {t('admin-access:back')}
                  </button>
                  <Link className={styles.exitLink} to="/">
                    {t('admin-access:backToSite')}
                  </Link>
                </div>
              </div>
            ) : (
              <AdminLoginForm
                hasSessionEnded={hasSessionEnded}
                isBusy={isBusy}
                error={error}
                onSubmit={submit}
              />
            )}
          </div>
        </DialogContent>
      </Dialog>
    </section>
  )
}
