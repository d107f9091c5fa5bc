import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import { Dialog, DialogActions, DialogContent, DialogTitle } from '#src/ui/dialog/Dialog.tsx'
import { countUnsent, deleteUnsent } from './unsent-data.ts'

type Props = {
  userId: string
  /** Called at once if nothing waits. */
  onContinue: () => void
  onCancel: () => void
}

/** Says before a member signs out what this device has not sent yet, and asks what happens to it. */
export function UnsentCheck({ userId, onContinue, onCancel }: Props) {
  const { t } = useTranslation()
  const keepButton = useRef<HTMLButtonElement>(null)
  const [{ photos, changes }] = useState(() => countUnsent(userId))
  const isNothing = photos === 0 && changes === 0

  useEffect(() => {
    if (isNothing) onContinue()
  }, [isNothing, onContinue])

  if (isNothing) return null
  return (
    <Dialog initialFocus={keepButton} onClose={onCancel}>
      <DialogContent>
        <DialogTitle>{t('account:unsent.title')}</DialogTitle>
        <p>{t('account:unsent.text')}</p>
        <ul>
          {photos > 0 && <li>{t('account:unsent.photos', { count: photos })}</li>}
          {changes > 0 && <li>{t('account:unsent.changes', { count: changes })}</li>}
        </ul>
        <p>{t('account:unsent.choice')}</p>
        <DialogActions>
          <button type="button" className={buttons.quiet} onClick={onCancel}>
            {t('account:cancel')}
          </button>
          <button
            type="button"
            className={buttons.quiet}
            onClick={() => void deleteUnsent(userId).then(onContinue)}
          >
            {t('account:unsentText.delete')}
          </button>
          <button ref={keepButton} type="button" className={buttons.primary} onClick={onContinue}>
            {t('account:unsentText.keep')}
          </button>
        </DialogActions>
      </DialogContent>
    </Dialog>
  )
}
