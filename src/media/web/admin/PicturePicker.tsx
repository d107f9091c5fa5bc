import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeskDialog } from '#src/ui/admin/DeskDialog.tsx'
import buttons from '#src/ui/button.module.css'
import type { LibraryPicture } from '../../contract/library-picture.ts'
import { DescriptionForm } from './details/DescriptionForm.tsx'
import { isDescribed } from './is-described.ts'
import { PictureBrowser } from './library/PictureBrowser.tsx'
import { PictureThumb } from './library/PictureThumb.tsx'
import styles from './PicturePicker.module.css'
import { useRefreshPictures } from './picture-queries.ts'
import { UploadArea } from './upload/UploadArea.tsx'
import { UploadList } from './upload/UploadList.tsx'
import { useUploads } from './upload/use-uploads.ts'

type Props = {
  /** Told a picture that is described, or marked as decoration. The dialog is to be taken away then. */
  onChoose: (picture: LibraryPicture) => void
  onClose: () => void
}

/** Chooses a picture of the library, or brings a new one into it. Shown as long as it is rendered. */
export function PicturePicker({ onChoose, onClose }: Props) {
  const { t, ready } = useTranslation(['common', 'media'])
  const refresh = useRefreshPictures()
  const uploads = useUploads((picture) => void refresh(picture))
  const [asked, setAsked] = useState<LibraryPicture>()
  const question = useRef<HTMLDivElement>(null)
  const chosenAt = useRef<Element>(null)
  useEffect(() => {
    // What had the focus is hidden now: it goes to the question, and back where it came from.
    if (asked) question.current?.querySelector('textarea')?.focus()
    else if (chosenAt.current instanceof HTMLElement) chosenAt.current.focus()
  }, [asked])
  if (!ready) return null

  function choose(picture: LibraryPicture): void {
    if (isDescribed(picture)) {
      onChoose(picture)
      return
    }
    chosenAt.current = document.activeElement
    setAsked(picture)
  }

  return (
    <DeskDialog title={t('media:picker.title')} onClose={onClose}>
      {asked && (
        <div ref={question} className={styles.question}>
          <div className={styles.picture}>
            <PictureThumb picture={asked} />
          </div>
          <DescriptionForm
            key={asked._id}
            picture={asked}
            onDescribed={onChoose}
            action={t('media:picker.describeAndUse')}
          />
          <button type="button" className={buttons.quiet} onClick={() => setAsked(undefined)}>
            {t('media:picker.back')}
          </button>
        </div>
      )}
      <div className={styles.library} hidden={asked !== undefined}>
        <UploadArea onFiles={uploads.add}>
          <UploadList uploads={uploads} action={t('media:picker.use')} onOpen={choose} />
        </UploadArea>
        <PictureBrowser onOpen={choose} />
      </div>
    </DeskDialog>
  )
}
