import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#src/ui/Icon.tsx'
import { closeAuthDialog } from './auth-dialog-state.ts'
import styles from './Modal.module.css'

type Props = {
  title: string
  /** For dialogs of several steps: announced by screen readers when it changes. */
  stepAnnouncement?: string
  onBack?: (() => void) | undefined
  children: ReactNode
}

/** A modal dialog with back and close buttons. The browser traps the focus and restores it on closing. */
export function Modal({ title, stepAnnouncement, onBack, children }: Props) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => {
      element?.close()
      // The button that opened the dialog may be gone: after signing in the account link has replaced it.
      if (document.activeElement === document.body) document.getElementById('account-control')?.focus()
    }
  }, [])
  return (
    <dialog ref={dialog} className={styles.modal} aria-labelledby={titleId} onClose={closeAuthDialog}>
      <div className={styles.bar}>
        {onBack && (
          <button type="button" className={styles.back} onClick={onBack} aria-label={t('auth:back')}>
            <Icon name="arrow" />
          </button>
        )}
        <span className={styles.wordmark} aria-hidden="true">
          {t('shell.name')}
        </span>
        <button type="button" className={styles.close} onClick={closeAuthDialog} aria-label={t('auth:close')}>
          <Icon name="cross" />
        </button>
      </div>
      <div className={styles.content}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <p role="status" className="visually-hidden">
          {stepAnnouncement}
        </p>
        {children}
      </div>
    </dialog>
  )
}
