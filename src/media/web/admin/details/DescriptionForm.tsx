import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import { showError } from '#src/ui/status/status-message.ts'
import type { LibraryPicture } from '../../../contract/library-picture.ts'
import { mediaApi } from '../library-api.ts'
import { useRefreshPictures } from '../picture-queries.ts'
import { AltField } from './AltField.tsx'
import styles from './DescriptionForm.module.css'

type Props = {
  picture: LibraryPicture
  onDescribed: (picture: LibraryPicture) => void
  /** Label of the button; by default the one for saving. */
  submitLabel?: string
  isCompact?: boolean
}

/** Saves the description of a picture, which is required before the picture is used. */
export function DescriptionForm({ picture, onDescribed, submitLabel, isCompact = false }: Props) {
  const { t } = useTranslation()
  const refresh = useRefreshPictures()
  const [description, setDescription] = useState({ alt: picture.alt, isDecorative: picture.isDecorative })
  const [isBusy, setIsBusy] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    try {
      const params = { id: picture._id }
      const described = await mediaApi('PATCH /media/:id', { params, body: description })
      onDescribed(described)
      await refresh(described)
    } catch {
      // The API client has logged the error.
      showError(t('media:details.notSaved'))
    }
    setIsBusy(false)
  }

  return (
    <form className={styles.form} data-compact={isCompact || undefined} onSubmit={submit}>
      <AltField value={description} onChange={setDescription} isRequired isCompact={isCompact} />
      <button type="submit" className={isCompact ? buttons.quiet : buttons.primary} aria-disabled={isBusy}>
        {submitLabel ?? t('media:details.save')}
      </button>
    </form>
  )
}
