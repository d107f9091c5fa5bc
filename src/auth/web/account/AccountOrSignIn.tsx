import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import { SpotDrawing } from '#src/ui/SpotDrawing.tsx'
import { useKeptFocus } from '#src/ui/use-preserved-focus.ts'
import { openAuthDialog } from '../auth-dialog-state.ts'
import { useSession } from '../use-session.ts'
import styles from './AccountOrSignIn.module.css'

const Account = lazy(async () => ({ default: (await import('./Account.tsx')).Account }))

/** The account of whoever is signed in; the way in for everybody else. */
export function AccountOrSignIn() {
  const { t } = useTranslation()
  const { state } = useSession()
  const [farewell, sayFarewell] = useState('')
  useKeptFocus()
  if (state === 'signed-in' && farewell) sayFarewell('')
  return (
    <div className={`container ${styles.page}`}>
      <h1 className={styles.title}>{t('shell.accountPage.title')}</h1>
      {state === 'signed-in' && (
        <Suspense fallback={<Waiting />}>
          <Account
            onDeleted={(said) => {
              sayFarewell(said)
              window.scrollTo({ top: 0 })
            }}
          />
        </Suspense>
      )}
      {state === 'unknown' && <Waiting />}
      {(state === 'visitor' || state === 'unreachable') && (
        <div className={styles.door}>
          <p role="status" className={styles.text}>
            {state === 'visitor'
              ? farewell || t('shell.accountPage.visitor')
              : t('shell.accountPage.unreachable')}
          </p>
          <button type="button" className={buttons.primary} onClick={() => openAuthDialog('sign-in')}>
            {t('shell.signIn')}
          </button>
          <div className={styles.drawing}>
            <SpotDrawing of="bareBough" />
          </div>
        </div>
      )}
    </div>
  )
}

function Waiting() {
  const { t } = useTranslation()
  return (
    <div className={styles.door}>
      <p role="status" className={`${styles.text} ${styles.waiting}`}>
        {t('news.loading')}
      </p>
      <noscript className={styles.text}>{t('shell.accountPage.needsScript')}</noscript>
    </div>
  )
}
