import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import type { LibraryPicture } from '../../../contract/library-picture.ts'
import { UploadItem } from './UploadItem.tsx'
import styles from './UploadList.module.css'
import type { Uploads } from './use-uploads.ts'

type Props = {
  uploads: Uploads
  /** What can be done with a picture that has arrived, in a word. */
  action: string
  onOpen: (picture: LibraryPicture) => void
}

/** What became of each file. */
export function UploadList({ uploads: list, action, onOpen }: Props) {
  const { uploads, retry, drop, dropDone, renew } = list
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
            onDrop={() => drop(upload)}
            onDescribed={(picture) => renew(upload, picture)}
            action={action}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {done > 0 && (
        <button type="button" className={buttons.quiet} onClick={dropDone}>
          {t('media:upload.putAway')}
        </button>
      )}
    </div>
  )
}
