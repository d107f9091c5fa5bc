import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import { Field } from '#src/ui/form/Field.tsx'
import { AdInput } from './AdInput.tsx'
import { pictureTypes } from './check-picture.ts'
import styles from './PictureField.module.css'
import type { AdForm } from './use-ad-form.ts'
import { usePictureUrl } from './use-picture-url.ts'

/** The picture: a file or a URL. A file takes the place of the URL. */
export function PictureField({ form }: { form: AdForm }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const url = usePictureUrl(form)

  function removeFile(): void {
    void form.choosePicture(undefined)
    if (input.current) input.current.value = ''
    input.current?.focus()
  }

  return (
    <div className={styles.picture}>
      <Field label={t('ads:form.file')} hint={t('ads:form.fileHint')} error={form.errors.file}>
        {(attributes) => (
          <input
            {...attributes}
            ref={input}
            name="file"
            type="file"
            accept={pictureTypes.join(',')}
            onChange={({ target }) => void form.choosePicture(target.files?.[0])}
          />
        )}
      </Field>
      {(form.file || form.errors.file) && (
        <button type="button" className={buttons.quiet} onClick={removeFile}>
          {t('ads:form.removeFile')}
        </button>
      )}
      {!form.file && (
        <AdInput
          form={form}
          name="imageUrl"
          label={t('ads:form.imageUrl')}
          hint={t('ads:form.imageUrlHint')}
          maxLength={2_000}
        />
      )}
      {url && <img className={styles.thumbnail} src={url} alt={t('ads:form.thumbnail')} />}
    </div>
  )
}
