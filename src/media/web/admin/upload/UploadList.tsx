import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import type { LibraryPicture } from '../../../contract/library-picture.ts'
import { UploadItem } from './UploadItem.tsx'
import styles from './UploadList.module.css'
import type { Uploads } from './use-uploads.ts'

type Props = {
  uploads: Uploads
  /** Label of the button that calls `onOpen`. */
  openLabel: string
  onOpen: (picture: LibraryPicture) => void
}

/** Lists the uploads with their states. */
export function UploadList({ uploads: queue, openLabel, onOpen }: Props) {
  const { uploads, retry, remove, removeDone, replacePicture } = queue
  const { t } = useTranslation()
  if (uploads.length === 0) return null
  const done = uploads.filter(({ state }) => state === 'done').length
  return (
    <div className={styles.uploads}>
      <p role="status" className={styles.summary}>
        {t('media:upload.summary', { done, count: uploads.length })}
      </p>
      <ul className={styles.list}>
        {uploads.map((upload) => (
          <UploadItem
            key={upload.key}
            upload={upload}
            onRetry={() => retry(upload)}
            onRemove={() => remove(upload)}
            onDescribed={(picture) => replacePicture(upload, picture)}
            openLabel={openLabel}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {done > 0 && (
        <button type="button" className={buttons.quiet} onClick={removeDone}>
          {t('media:upload.removeDone')}
        </button>
      )}
    </div>
  )
}
