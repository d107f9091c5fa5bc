import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureIdOf } from '#src/media/contract/picture-url.ts'
import { PictureDetailsById } from '#src/media/web/admin/PictureDetailsById.tsx'
import { Field } from '#src/ui/admin/Field.tsx'
import buttons from '#src/ui/button.module.css'
import { LazyPicturePicker } from '../LazyPicturePicker.tsx'
import { parsePictureUrl } from '../parse-picture-url.ts'
import styles from './CoverField.module.css'

type Props = { address: string; fault: string | undefined; onChange: (address: string) => void }

/** The picture an article is known by: from the library, with what must stay visible of it, or of any address. */
export function CoverField({ address, fault, onChange }: Props) {
  const { t } = useTranslation()
  const [isPicking, setIsPicking] = useState(false)
  const [isDescribing, setIsDescribing] = useState(false)
  const shown = parsePictureUrl(address)
  const id = pictureIdOf(address)
  return (
    <div className={styles.cover}>
      <Field label={t('admin:metadata.cover')} hint={t('admin:metadata.coverHint')} fault={fault}>
        {(attributes) => (
          <input
            {...attributes}
            value={address}
            dir="ltr"
            onChange={({ target }) => onChange(target.value.trim())}
          />
        )}
      </Field>
      {/* A foreign picture is not fetched from here: the newspaper makes a copy of its own. */}
      {shown && !/^https?:/i.test(shown) && <img className={styles.picture} src={shown} alt="" />}
      <div className={styles.actions}>
        <button type="button" className={buttons.quiet} onClick={() => setIsPicking(true)}>
          {t('admin:panel.openLibrary')}
        </button>
        {id && (
          <button type="button" className={buttons.quiet} onClick={() => setIsDescribing(true)}>
            {t('admin:metadata.focalPoint')}
          </button>
        )}
        {address && (
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
      {isDescribing && id && <PictureDetailsById id={id} onClose={() => setIsDescribing(false)} />}
    </div>
  )
}
