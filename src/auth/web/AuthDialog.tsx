import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, DialogCloseButton, DialogTitle } from '#src/ui/dialog/Dialog.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import styles from './AuthDialog.module.css'
import { closeAuthDialog } from './auth-dialog-state.ts'

type Props = {
  title: string
  /** For dialogs of several steps: announced by screen readers when it changes. */
  stepAnnouncement?: string
  onBack?: (() => void) | undefined
  children: ReactNode
}

/** A dialog of the sign-in, with back and close buttons. */
export function AuthDialog({ title, stepAnnouncement, onBack, children }: Props) {
  const { t } = useTranslation()
  useEffect(
    () => () => {
      // The button that opened the dialog may be gone: after signing in the account link has replaced it.
      if (document.activeElement === document.body) document.getElementById('account-control')?.focus()
    },
    [],
  )
  return (
    <Dialog position="top" fillsPhoneScreen onClose={closeAuthDialog}>
      <div className={styles.bar}>
        {onBack && (
          <button type="button" className={styles.back} onClick={onBack} aria-label={t('auth:back')}>
            <Icon name="arrow" />
          </button>
        )}
        <span className={styles.wordmark} aria-hidden="true">
          {t('shell.name')}
        </span>
        <DialogCloseButton label={t('auth:close')} />
      </div>
      <div className={styles.content}>
        <DialogTitle>{title}</DialogTitle>
        <p role="status" className="visually-hidden">
          {stepAnnouncement}
        </p>
        {children}
      </div>
    </Dialog>
  )
}
