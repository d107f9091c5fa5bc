import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tellFailure } from '#src/ui/admin/status-line.ts'
import buttons from '#src/ui/button.module.css'
import type { LibraryPicture } from '../../../contract/library-picture.ts'
import { updatePicture } from '../library-api.ts'
import { useRefreshPictures } from '../picture-queries.ts'
import { AltField } from './AltField.tsx'
import styles from './DescriptionForm.module.css'

type Props = {
  picture: LibraryPicture
  onDescribed: (picture: LibraryPicture) => void
  /** What the button says; by default that the description is kept. */
  action?: string
  isCompact?: boolean
}

/** The one question a picture must have answered before it is used. */
export function DescriptionForm({ picture, onDescribed, action, isCompact = false }: Props) {
  const { t } = useTranslation()
  const refresh = useRefreshPictures()
  const [words, setWords] = useState({ alt: picture.alt, isDecorative: picture.isDecorative })
  const [isBusy, setIsBusy] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    try {
      const described = await updatePicture(picture._id, words)
      onDescribed(described)
      await refresh(described)
    } catch {
      // The call has logged it.
      tellFailure(t('media:details.notSaved'))
    }
    setIsBusy(false)
  }

  return (
    <form className={styles.form} data-compact={isCompact || undefined} onSubmit={submit}>
      <AltField words={words} onChange={setWords} isRequired isCompact={isCompact} />
      <button type="submit" className={isCompact ? buttons.quiet : buttons.primary} aria-disabled={isBusy}>
        {action ?? t('media:details.save')}
      </button>
    </form>
  )
}
