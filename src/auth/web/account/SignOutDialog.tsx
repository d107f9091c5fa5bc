import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import { Dialog, DialogActions, DialogContent, DialogTitle } from '#src/ui/dialog/Dialog.tsx'

type Props = {
  title: string
  onCancel: () => void
  onDelete: () => void
  onKeep: () => void
  /** What only this device has. */
  children: ReactNode
}

/** Asks before signing out what happens to something that only this device has. */
export function SignOutDialog({ title, onCancel, onDelete, onKeep, children }: Props) {
  const { t } = useTranslation()
  const keepButton = useRef<HTMLButtonElement>(null)
  return (
    <Dialog initialFocus={keepButton} onClose={onCancel}>
      <DialogContent>
        <DialogTitle>{title}</DialogTitle>
        {children}
        <DialogActions>
          <button type="button" className={buttons.quiet} onClick={onCancel}>
            {t('account:cancel')}
          </button>
          <button type="button" className={buttons.quiet} onClick={onDelete}>
            {t('account:unsentText.delete')}
          </button>
          <button ref={keepButton} type="button" className={buttons.primary} onClick={onKeep}>
            {t('account:unsentText.keep')}
          </button>
        </DialogActions>
      </DialogContent>
    </Dialog>
  )
}
