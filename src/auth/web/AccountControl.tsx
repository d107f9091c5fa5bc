import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '#src/ui/Icon.tsx'
import { logFailure } from '#src/ui/log-failure.ts'
import styles from './AccountControl.module.css'
import { currentDialogs, onDialogsChange, openDialog, prepareDialogs } from './dialogs.ts'
import { useSession } from './use-session.ts'

const isOpening = () => {
  const { open, Dialogs } = currentDialogs()
  return open !== undefined && !Dialogs
}

/**
 * The way in, or to one's account. The server renders it for everybody, so it keeps the room of either word; until
 * scripts run it leads to a page that says more.
 */
export function AccountControl() {
  const { t } = useTranslation()
  const { state } = useSession()
  const isBusy = useSyncExternalStore(onDialogsChange, isOpening, () => false)
  const [signIn, account] = [t('shell.signIn'), t('shell.account')]
  if (state === 'unknown' || state === 'signed-in') {
    const [word, other] = state === 'unknown' ? [signIn, account] : [account, signIn]
    return (
      <Link id="account-control" to="/account" className={styles.control} data-state={state}>
        <Icon name="person" size={24} />
        <span className={styles.word} data-other={other}>
          {word}
        </span>
      </Link>
    )
  }
  const prepare = () => void prepareDialogs().catch((error: unknown) => logFailure('Not fetched yet:', error))
  return (
    <button
      id="account-control"
      type="button"
      className={styles.control}
      aria-haspopup="dialog"
      aria-busy={isBusy}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => openDialog('sign-in')}
    >
      <Icon name="person" size={24} />
      <span className={styles.word} data-other={account}>
        {signIn}
      </span>
    </button>
  )
}
