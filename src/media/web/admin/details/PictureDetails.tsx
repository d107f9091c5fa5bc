import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AdminDialog } from '#src/ui/admin/AdminDialog.tsx'
import buttons from '#src/ui/button.module.css'
import { Field } from '#src/ui/form/Field.tsx'
import { showError, showMessage } from '#src/ui/status/status-message.ts'
import { libraryLimits } from '../../../contract/library-limits.ts'
import type { LibraryPicture } from '../../../contract/library-picture.ts'
import { mediaApi } from '../library-api.ts'
import { useRefreshPictures } from '../picture-queries.ts'
import { AltField } from './AltField.tsx'
import { FocalPointField } from './FocalPointField.tsx'
import styles from './PictureDetails.module.css'
import { PictureProperties } from './PictureProperties.tsx'
import { PictureUses } from './PictureUses.tsx'

type Props = { picture: LibraryPicture; onClose: () => void }

/** A dialog with the fields, properties and uses of a picture. */
export function PictureDetails({ picture, onClose }: Props) {
  const { t } = useTranslation()
  const refresh = useRefreshPictures()
  const { alt, isDecorative, caption, credit, focalPoint } = picture
  const [fields, setFields] = useState({ alt, isDecorative, caption, credit, focalPoint })
  const changeFields = (changes: Partial<typeof fields>) => setFields((before) => ({ ...before, ...changes }))

  const saving = useMutation({
    mutationFn: async () => {
      const params = { id: picture._id }
      await refresh(await mediaApi('PATCH /media/:id', { params, body: fields }))
    },
    onSuccess: () => {
      showMessage(t('media:details.saved'))
      onClose()
    },
    onError: () => showError(t('media:details.notSaved')),
  })

  function save(event: FormEvent): void {
    event.preventDefault()
    if (!saving.isPending) saving.mutate()
  }

  return (
    <AdminDialog title={t('media:details.title')} onClose={onClose}>
      <form className={styles.details} onSubmit={save}>
        <div className={styles.column}>
          <FocalPointField
            picture={picture}
            point={fields.focalPoint}
            onChange={(point) => changeFields({ focalPoint: point })}
          />
        </div>
        <div className={styles.column}>
          <AltField value={fields} onChange={changeFields} />
          <Field label={t('media:details.caption')} hint={t('media:details.captionHint')}>
            {(attributes) => (
              <textarea
                {...attributes}
                rows={2}
                dir="auto"
                maxLength={libraryLimits.captionCharacters}
                value={fields.caption}
                onChange={({ target }) => changeFields({ caption: target.value })}
              />
            )}
          </Field>
          <Field label={t('media:details.credit')} hint={t('media:details.creditHint')}>
            {(attributes) => (
              <input
                {...attributes}
                dir="auto"
                maxLength={libraryLimits.creditCharacters}
                value={fields.credit}
                onChange={({ target }) => changeFields({ credit: target.value })}
              />
            )}
          </Field>
          <div className={styles.actions}>
            <button type="submit" className={buttons.primary} aria-disabled={saving.isPending}>
              {t('media:details.save')}
            </button>
            <button type="button" className={buttons.quiet} onClick={onClose}>
              {t('media:details.cancel')}
            </button>
          </div>
          <PictureProperties picture={picture} />
          <PictureUses picture={picture} onDeleted={onClose} />
        </div>
      </form>
    </AdminDialog>
  )
}
