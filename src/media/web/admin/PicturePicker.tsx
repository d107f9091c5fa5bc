import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AdminDialog } from '#src/ui/admin/AdminDialog.tsx'
import buttons from '#src/ui/button.module.css'
import type { LibraryPicture } from '../../contract/library-picture.ts'
import { DescriptionForm } from './details/DescriptionForm.tsx'
import { isDescribed } from './is-described.ts'
import { PictureBrowser } from './library/PictureBrowser.tsx'
import { PictureThumb } from './library/PictureThumb.tsx'
import styles from './PicturePicker.module.css'
import { PictureUploads } from './upload/PictureUploads.tsx'

type Props = {
  /** Called with a picture that has a description or is marked as decorative. The parent then removes the dialog. */
  onChoose: (picture: LibraryPicture) => void
  onClose: () => void
}

/** A dialog to choose a picture of the library or upload a new one. Open as long as it is rendered. */
export function PicturePicker({ onChoose, onClose }: Props) {
  const { t, ready } = useTranslation(['common', 'media'])
  const [undescribed, setUndescribed] = useState<LibraryPicture>()
  const descriptionPanel = useRef<HTMLDivElement>(null)
  const previousFocus = useRef<Element>(null)
  useEffect(() => {
    // The focused element is hidden while the description is entered: move the focus there, and back afterwards.
    if (undescribed) descriptionPanel.current?.querySelector('textarea')?.focus()
    else if (previousFocus.current instanceof HTMLElement) previousFocus.current.focus()
  }, [undescribed])
  if (!ready) return null

  function choose(picture: LibraryPicture): void {
    if (isDescribed(picture)) {
      onChoose(picture)
      return
    }
    previousFocus.current = document.activeElement
    setUndescribed(picture)
  }

  return (
    <AdminDialog title={t('media:picker.title')} onClose={onClose}>
      {undescribed && (
        <div ref={descriptionPanel} className={styles.description}>
          <div className={styles.picture}>
            <PictureThumb picture={undescribed} />
          </div>
          <DescriptionForm
            key={undescribed._id}
            picture={undescribed}
            onDescribed={onChoose}
            submitLabel={t('media:picker.describeAndUse')}
          />
          <button type="button" className={buttons.quiet} onClick={() => setUndescribed(undefined)}>
            {t('media:picker.back')}
          </button>
        </div>
      )}
      <div className={styles.library} hidden={undescribed !== undefined}>
        <PictureUploads openLabel={t('media:picker.use')} onOpen={choose} />
        <PictureBrowser onOpen={choose} />
      </div>
    </AdminDialog>
  )
}
