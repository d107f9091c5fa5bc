import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '../button.module.css'
import styles from './ConfirmDialog.module.css'
import { useModal } from './use-modal.ts'

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
  const dialog = useModal()
  const cancel = useRef<HTMLButtonElement>(null)
  // After the dialog has opened: it begins on the first control by itself.
  useLayoutEffect(() => cancel.current?.focus(), [])
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} onClose={onCancel}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
      <div className={styles.actions}>
        <button ref={cancel} type="button" className={buttons.quiet} onClick={onCancel}>
          {t('admin:cancel')}
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
