import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import { Illustration } from '#src/ui/Illustration.tsx'
import { usePreservedFocus } from '#src/ui/use-preserved-focus.ts'
import { openAuthDialog } from '../open-auth-dialog.ts'
import { useSession } from '../use-session.ts'
import styles from './AccountOrSignIn.module.css'

const Account = lazy(async () => ({ default: (await import('./Account.tsx')).Account }))

/** The account of the signed-in user, or a button to sign in. */
export function AccountOrSignIn() {
  const { t } = useTranslation()
  const { state } = useSession()
  const [deletionMessage, setDeletionMessage] = useState('')
  usePreservedFocus()
  if (state === 'signed-in' && deletionMessage) setDeletionMessage('')
  return (
    <div className={`container ${styles.page}`}>
      <h1 className={styles.title}>{t('shell.accountPage.title')}</h1>
      {state === 'signed-in' && (
        <Suspense fallback={<AccountLoading />}>
          <Account
            onDeleted={(message) => {
              setDeletionMessage(message)
              window.scrollTo({ top: 0 })
            }}
          />
        </Suspense>
      )}
      {state === 'unknown' && <AccountLoading />}
      {(state === 'signed-out' || state === 'unreachable') && (
        <div className={styles.prompt}>
          <p role="status" className={styles.text}>
            {state === 'signed-out'
              ? deletionMessage || t('shell.accountPage.signedOut')
              : t('shell.accountPage.unreachable')}
          </p>
          <button type="button" className={buttons.primary} onClick={() => openAuthDialog('sign-in')}>
            {t('shell.signIn')}
          </button>
          <div className={styles.drawing}>
            <Illustration name="bareBough" />
          </div>
        </div>
      )}
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
