import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '#src/ui/Icon.tsx'
import { useStore } from '#src/ui/use-store.ts'
import styles from './AccountControl.module.css'
import { authDialogStore, initialAuthDialogState } from './auth-dialog-state.ts'
import { openAuthDialog, preloadAuthDialogs } from './open-auth-dialog.ts'
import { useSession } from './use-session.ts'

/**
 * Button to sign in, or link to the account. The server renders it the same for everybody, so it reserves the width of
 * the longer label. Without scripts it links to the account page.
 */
export function AccountControl() {
  const { t } = useTranslation()
  const { state } = useSession()
  const { open, Component } = useStore(authDialogStore, initialAuthDialogState)
  const isLink = state === 'unknown' || state === 'signed-in'
  const labels = [t('shell.signIn'), t('shell.account')]
  const [label, otherLabel] = state === 'signed-in' ? labels.reverse() : labels
  const content = (
    <>
      <Icon name="person" size={24} />
      <span className={styles.label} data-other={otherLabel}>
        {label}
      </span>
    </>
  )
  const attributes = { id: 'account-control', className: styles.control }
  return isLink ? (
    <Link {...attributes} to="/account" data-state={state}>
      {content}
    </Link>
  ) : (
    <button
      {...attributes}
      type="button"
      aria-haspopup="dialog"
      aria-busy={open !== undefined && !Component}
      onPointerEnter={preloadAuthDialogs}
      onFocus={preloadAuthDialogs}
      onClick={() => openAuthDialog('sign-in')}
    >
      {content}
    </button>
  )
}
