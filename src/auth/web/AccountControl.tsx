import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '#src/ui/Icon.tsx'
import styles from './AccountControl.module.css'
import {
  getAuthDialogState,
  onAuthDialogChange,
  openAuthDialog,
  preloadAuthDialogs,
} from './auth-dialog-state.ts'
import { useSession } from './use-session.ts'

const isOpening = () => {
  const { open, Dialogs } = getAuthDialogState()
  return open !== undefined && !Dialogs
}

/**
 * The way in, or to one's account. The server renders it for everybody, so it keeps the room of either word; until
 * scripts run it leads to a page that says more.
 */
export function AccountControl() {
  const { t } = useTranslation()
  const { state } = useSession()
  const isBusy = useSyncExternalStore(onAuthDialogChange, isOpening, isOpening)
  const isLink = state === 'unknown' || state === 'signed-in'
  const words = [t('shell.signIn'), t('shell.account')]
  const [word, other] = state === 'signed-in' ? words.reverse() : words
  const content = (
    <>
      <Icon name="person" size={24} />
      <span className={styles.word} data-other={other}>
        {word}
      </span>
    </>
  )
  const control = { id: 'account-control', className: styles.control }
  return isLink ? (
    <Link {...control} to="/account" data-state={state}>
      {content}
    </Link>
  ) : (
    <button
      {...control}
      type="button"
      aria-haspopup="dialog"
      aria-busy={isBusy}
      onPointerEnter={preloadAuthDialogs}
      onFocus={preloadAuthDialogs}
      onClick={() => openAuthDialog('sign-in')}
    >
      {content}
    </button>
  )
}
