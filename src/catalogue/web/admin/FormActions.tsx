import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import styles from './ProductForm.module.css'

type Props = { isSaving: boolean; onCancel?: () => void }

/** The buttons at the end of a form. */
export function FormActions({ isSaving, onCancel }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles.actions}>
      {onCancel && (
        <button type="button" className={buttons.quiet} onClick={onCancel}>
          {t('admin:cancel')}
        </button>
      )}
      <button type="submit" className={buttons.primary} aria-disabled={isSaving}>
        {t('products:save')}
      </button>
    </div>
  )
}
