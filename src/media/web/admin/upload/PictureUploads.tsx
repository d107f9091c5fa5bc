import { useTranslation } from 'react-i18next'
import { AdminIcon } from '#src/ui/admin/AdminIcon.tsx'
import buttons from '#src/ui/button.module.css'
import { UploadArea } from '#src/ui/upload/UploadArea.tsx'
import { useUploadQueue } from '#src/ui/upload/use-upload-queue.ts'
import { uploadTypes } from '../../../contract/library-limits.ts'
import type { LibraryPicture } from '../../../contract/library-picture.ts'
import { useRefreshPictures } from '../picture-queries.ts'
import styles from './PictureUploads.module.css'
import { UploadItem } from './UploadItem.tsx'
import { uploadPicture } from './upload-picture.ts'

type Props = {
  /** Label of the button that calls `onOpen`. */
  openLabel: string
  onOpen: (picture: LibraryPicture) => void
}

/** Uploads pictures to the library and lists the uploads with their states. */
export function PictureUploads({ openLabel, onOpen }: Props) {
  const { t } = useTranslation()
  const refresh = useRefreshPictures()
  const queue = useUploadQueue(uploadPicture, ({ picture }) => void refresh(picture))
  const { uploads } = queue
  const done = uploads.filter(({ state }) => state === 'done').length
  return (
    <UploadArea
      label={t('media:upload.area')}
      chooseLabel={
        <>
          <AdminIcon name="upload" />
          {t('media:upload.choose')}
        </>
      }
      hint={t('media:upload.hint')}
      accept={uploadTypes}
      onFiles={queue.add}
    >
      {uploads.length > 0 && (
        <div className={styles.uploads}>
          <p role="status" className={styles.summary}>
            {t('media:upload.summary', { done, count: uploads.length })}
          </p>
          <ul className={styles.list}>
            {uploads.map((upload) => (
              <UploadItem
                key={upload.key}
                upload={upload}
                onRetry={() => queue.retry(upload)}
                onRemove={() => queue.remove(upload)}
                onDescribed={(picture) =>
                  upload.state === 'done' && queue.replaceResult(upload, { ...upload.result, picture })
                }
                openLabel={openLabel}
                onOpen={onOpen}
              />
            ))}
          </ul>
          {done > 0 && (
            <button type="button" className={buttons.quiet} onClick={queue.removeDone}>
              {t('media:upload.removeDone')}
            </button>
          )}
        </div>
      )}
    </UploadArea>
  )
}
