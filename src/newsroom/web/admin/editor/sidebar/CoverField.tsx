import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parsePictureId } from '#src/media/contract/picture-url.ts'
import { PictureDetailsById } from '#src/media/web/admin/PictureDetailsById.tsx'
import buttons from '#src/ui/button.module.css'
import { Field } from '#src/ui/form/Field.tsx'
import { LazyPicturePicker } from '../LazyPicturePicker.tsx'
import { parsePictureUrl } from '../parse-picture-url.ts'
import styles from './CoverField.module.css'

type Props = { url: string; error: string | undefined; onChange: (url: string) => void }

/** Cover picture of an article: a picture of the library, with its focal point, or any other picture URL. */
export function CoverField({ url, error, onChange }: Props) {
  const { t } = useTranslation()
  const [isPicking, setIsPicking] = useState(false)
  const [isEditingDetails, setIsEditingDetails] = useState(false)
  const pictureUrl = parsePictureUrl(url)
  const id = parsePictureId(url)
  return (
    <fieldset className={styles.cover}>
      <legend className={styles.legend}>{t('admin:metadata.coverPhoto')}</legend>
      <Field label={t('admin:metadata.cover')} hint={t('admin:metadata.coverHint')} error={error}>
        {(attributes) => (
          <input
            {...attributes}
            value={url}
            dir="ltr"
            onChange={({ target }) => onChange(target.value.trim())}
          />
        )}
      </Field>
      {/* A picture on another site is not loaded from there. The server stores a copy when the article is saved. */}
      {pictureUrl && !/^https?:/i.test(pictureUrl) && (
        <img className={styles.picture} src={pictureUrl} alt="" />
      )}
      <div className={styles.actions}>
        <button type="button" className={buttons.quiet} onClick={() => setIsPicking(true)}>
          {t('admin:panel.openLibrary')}
        </button>
        {id && (
          <button type="button" className={buttons.quiet} onClick={() => setIsEditingDetails(true)}>
            {t('admin:metadata.focalPoint')}
          </button>
        )}
        {url && (
          <button type="button" className={buttons.quiet} onClick={() => onChange('')}>
            {t('admin:metadata.removeCover')}
          </button>
        )}
      </div>
      {isPicking && (
        <LazyPicturePicker
          onClose={() => setIsPicking(false)}
          onChoose={(picture) => {
            onChange(picture.address)
            setIsPicking(false)
          }}
        />
      )}
      {isEditingDetails && id && <PictureDetailsById id={id} onClose={() => setIsEditingDetails(false)} />}
    </fieldset>
  )
}
