import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '../button.module.css'
import styles from './ConfirmDialog.module.css'

type Props = {
  title: string
  /** The verb of the button that does it. */
  action: string
  isBusy?: boolean
  children: ReactNode
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that cannot be taken back. The focus begins on the way out. */
export function ConfirmDialog({ title, action, isBusy = false, children, onConfirm, onCancel }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  // Closed while it is still in the document: from one that is gone the browser gives no focus back.
  useLayoutEffect(() => {
    const { current } = dialog
    current?.showModal()
    cancel.current?.focus()
    return () => current?.close()
  }, [])
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} onClose={onCancel}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
      <div className={styles.actions}>
        <button ref={cancel} type="button" className={buttons.quiet} onClick={onCancel}>
          {t('desk:cancel')}
        </button>
        <button
          type="button"
          className={`${buttons.primary} ${styles.danger}`}
          aria-disabled={isBusy}
          onClick={() => !isBusy && onConfirm()}
        >
          {action}
        </button>
      </div>
    </dialog>
  )
}
