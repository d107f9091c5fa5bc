import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import { Illustration } from '#src/ui/Illustration.tsx'
import { useStore } from '#src/ui/use-store.ts'
import { authDialogStore, initialAuthDialogState, showAuthDialog } from '../auth-dialog-state.ts'
import { openAuthDialog } from '../open-auth-dialog.ts'
import { useSession } from '../use-session.ts'
import styles from './AccountOrSignIn.module.css'

const Account = lazy(async () => ({ default: (await import('./Account.tsx')).Account }))

/** The account of the signed-in user, or a button to sign in. */
export function AccountOrSignIn() {
  const { t } = useTranslation()
  const { state, endedFor } = useSession()
  const isLastShown = endedFor !== undefined
  const hasEnded = isLastShown && state === 'signed-out'
  const [deletionMessage, setDeletionMessage] = useState('')
  useSignInAgain(hasEnded)
  if (state === 'signed-in' && deletionMessage) setDeletionMessage('')
  return (
    <div className={`container ${styles.page}`}>
      <h1 className={styles.title}>{t('shell.accountPage.title')}</h1>
      {hasEnded && (
        <p className={styles.ended}>
          {t('auth:sessionEnded')}{' '}
          <button
            type="button"
            className={buttons.quiet}
            onClick={() => showAuthDialog('sign-in', { hasSessionEnded: true })}
          >
            {t('shell.signIn')}
          </button>
        </p>
      )}
      {(state === 'signed-in' || isLastShown) && (
        <Suspense fallback={<AccountLoading />}>
          <Account
            onDeleted={(message) => {
              setDeletionMessage(message)
              window.scrollTo({ top: 0 })
            }}
          />
        </Suspense>
      )}
      {state === 'unknown' && !isLastShown && <AccountLoading />}
      {(state === 'signed-out' || state === 'unreachable') && !isLastShown && (
        <SignInRequest
          text={
            state === 'signed-out'
              ? deletionMessage || t('shell.accountPage.signedOut')
              : t('shell.accountPage.unreachable')
          }
        />
      )}
    </div>
  )
}

/** Asks once when the server has ended the session, unless an action of the member has asked already. */
function useSignInAgain(hasEnded: boolean): void {
  const { open, hasSessionEnded } = useStore(authDialogStore, initialAuthDialogState)
  const { user } = useSession()
  const wasAsked = useRef(false)
  useEffect(() => {
    if (user) wasAsked.current = false
  }, [user])
  useEffect(() => {
    if (open && hasSessionEnded) wasAsked.current = true
  }, [open, hasSessionEnded])
  useEffect(() => {
    if (hasEnded && !wasAsked.current) showAuthDialog('sign-in', { hasSessionEnded: true })
  }, [hasEnded])
}

function SignInRequest({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <div className={styles.prompt}>
      <p role="status" className={styles.text}>
        {text}
      </p>
      <button type="button" className={buttons.primary} onClick={() => openAuthDialog('sign-in')}>
        {t('shell.signIn')}
      </button>
      <div className={styles.drawing}>
        <Illustration name="bareBough" />
      </div>
    </div>
  )
}

function AccountLoading() {
  const { t } = useTranslation()
  return (
    <div className={styles.prompt}>
      <p role="status" className={`${styles.text} ${styles.loading}`}>
        {t('shell.loading')}
      </p>
      <noscript className={styles.text}>{t('shell.accountPage.needsJavaScript')}</noscript>
    </div>
  )
}
