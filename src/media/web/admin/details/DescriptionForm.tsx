import { useMutation } from '@tanstack/react-query'
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
  const saving = useMutation({
    mutationFn: () => mediaApi('PATCH /media/:id', { params: { id: picture._id }, body: description }),
    onSuccess: (described) => {
      onDescribed(described)
      return refresh(described)
    },
    onError: () => showError(t('media:details.notSaved')),
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!saving.isPending) saving.mutate()
  }

  return (
    <form className={styles.form} data-compact={isCompact || undefined} onSubmit={submit}>
      <AltField value={description} onChange={setDescription} isRequired isCompact={isCompact} />
      <button
        type="submit"
        className={isCompact ? buttons.quiet : buttons.primary}
        aria-disabled={saving.isPending}
      >
        {submitLabel ?? t('media:details.save')}
      </button>
    </form>
  )
}
