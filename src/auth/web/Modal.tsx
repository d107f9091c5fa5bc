import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#src/ui/Icon.tsx'
import { closeAuthDialog } from './auth-dialog-state.ts'
import styles from './Modal.module.css'

type Props = {
  title: string
  /** Where this is on a way of several steps; read out when it changes. */
  place?: string
  onBack?: (() => void) | undefined
  children: ReactNode
}

/** A modal dialog with a way back and a way out. The browser keeps the focus inside and gives it back at the end. */
export function Modal({ title, place, onBack, children }: Props) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => {
      element?.close()
      // What opened the dialog may be gone: who signs in finds the way to the account in its place.
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
          {place}
        </p>
        {children}
      </div>
    </dialog>
  )
}
