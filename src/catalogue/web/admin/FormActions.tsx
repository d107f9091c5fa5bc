import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DiscardQuestion } from '#src/ui/admin/DiscardQuestion.tsx'
import buttons from '#src/ui/button.module.css'
import styles from './ProductForm.module.css'

type Props = {
  isSaving: boolean
  /** For a form that is only a part of its dialog, which does not ask when this form alone is closed. */
  isChanged?: boolean
  onCancel?: () => void
}

/** The buttons at the end of a form. */
export function FormActions({ isSaving, isChanged = false, onCancel }: Props) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className={styles.actions}>
      {onCancel && (
        <button
          type="button"
          className={buttons.quiet}
          onClick={() => (isChanged ? setIsAsking(true) : onCancel())}
        >
          {t('admin:cancel')}
        </button>
      )}
      <button type="submit" className={buttons.primary} aria-disabled={isSaving}>
        {t('products:save')}
      </button>
      {isAsking && onCancel && <DiscardQuestion onDiscard={onCancel} onKeep={() => setIsAsking(false)} />}
    </div>
  )
}
