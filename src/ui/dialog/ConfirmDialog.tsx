import { type ReactNode, useRef } from 'react'
import buttons from '../button.module.css'
import styles from './ConfirmDialog.module.css'
import { Dialog, DialogActions, DialogContent, DialogTitle } from './Dialog.tsx'

type Props = {
  title: string
  /** A verb, such as "Delete". */
  confirmLabel: string
  cancelLabel: string
  isBusy?: boolean
  /** The consequences. */
  children: ReactNode
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation of an action that cannot be undone. The focus starts on Cancel. */
export function ConfirmDialog({
  title,
  confirmLabel,
  cancelLabel,
  isBusy = false,
  children,
  onConfirm,
  onCancel,
}: Props) {
  const cancelButton = useRef<HTMLButtonElement>(null)
  return (
    <Dialog initialFocus={cancelButton} onClose={onCancel}>
      <DialogContent>
        <DialogTitle>{title}</DialogTitle>
        {children}
        <DialogActions>
          <button ref={cancelButton} type="button" className={buttons.quiet} onClick={onCancel}>
            {cancelLabel}
          </button>
          <button
            type="button"
            className={`${buttons.primary} ${styles.danger}`}
            aria-disabled={isBusy}
            onClick={() => !isBusy && onConfirm()}
          >
            {confirmLabel}
          </button>
        </DialogActions>
      </DialogContent>
    </Dialog>
  )
}
