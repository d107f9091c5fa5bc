import { useTranslation } from 'react-i18next'
import { UploadRow, type UploadRowTexts } from '#src/ui/upload/UploadRow.tsx'
import type { Upload } from '#src/ui/upload/use-upload-queue.ts'
import type { LibraryPicture, UploadedPicture } from '../../../contract/library-picture.ts'
import { DescriptionForm } from '../details/DescriptionForm.tsx'
import { isDescribed } from '../is-described.ts'
import { PictureThumb } from '../library/PictureThumb.tsx'
import styles from './UploadItem.module.css'

/** Errors of the file itself: a retry would fail again. */
const permanentErrors: ReadonlySet<string> = new Set([
  'too-large',
  'picture-empty',
  'picture-heic',
  'picture-svg',
  'picture-unknown-type',
  'picture-mislabelled',
  'picture-too-many-pixels',
  'picture-too-many-frames',
  'picture-damaged',
])

type Props = {
  upload: Upload<UploadedPicture>
  onRetry: () => void
  onRemove: () => void
  onDescribed: (picture: LibraryPicture) => void
  /** Label of the button that calls `onOpen`. */
  openLabel: string
  onOpen: (picture: LibraryPicture) => void
}

/** One picture of the upload list: its progress, then a form for its description. */
export function UploadItem({ upload, onRetry, onRemove, onDescribed, openLabel, onOpen }: Props) {
  const { t } = useTranslation()
  const texts: UploadRowTexts = {
    waiting: t('media:upload.waiting'),
    sending: (percent) => t('media:upload.sending', { percent }),
    processing: t('media:upload.processing'),
    failure: (code) => t(`media:error.${code}`, { defaultValue: t('media:error.failed') }),
    retry: t('media:upload.retry'),
    remove: (name) => t('media:upload.remove', { name }),
  }
  const result = upload.state === 'done' ? upload.result : undefined
  return (
    <UploadRow
      upload={upload}
      texts={texts}
      canRetry={upload.state === 'failed' && !permanentErrors.has(upload.code)}
      onRetry={onRetry}
      onRemove={onRemove}
      thumbnail={result && <PictureThumb picture={result.picture} />}
      action={result && { label: openLabel, onPress: () => onOpen(result.picture) }}
    >
      {result && <DuplicateNote {...result} />}
      {result && !isDescribed(result.picture) && (
        <DescriptionForm picture={result.picture} onDescribed={onDescribed} isCompact />
      )}
    </UploadRow>
  )
}

function DuplicateNote({ isDuplicate, similar }: UploadedPicture) {
  const { t } = useTranslation()
  if (isDuplicate) return <p className={styles.note}>{t('media:upload.duplicate')}</p>
  if (similar.length === 0) return null
  return <p className={styles.note}>{t('media:upload.similar', { count: similar.length })}</p>
}
