import { useTranslation } from 'react-i18next'
import { uploadTypes } from '#src/media/contract/library-limits.ts'
import buttons from '#src/ui/button.module.css'
import { Field } from '#src/ui/form/Field.tsx'
import styles from './ReviewForm.module.css'

type Props = {
  photo: File | undefined
  /** The stored review has a photo that stays. */
  hasStored: boolean
  error: string | undefined
  onChoose: (photo: File | undefined) => void
  onRemove: () => void
}

export function PhotoField({ photo, hasStored, error, onChoose, onRemove }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles.photo}>
      <Field label={t('social:form.photo')} hint={t('social:form.photoHint')} error={error}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept={uploadTypes.join(',')}
            onChange={({ target }) => onChoose(target.files?.[0])}
          />
        )}
      </Field>
      {hasStored && !photo && (
        <button type="button" className={buttons.quiet} onClick={onRemove}>
          {t('social:form.removePhoto')}
        </button>
      )}
    </div>
  )
}
