import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import { Icon } from '#src/ui/Icon.tsx'
import type { LibraryPicture } from '../../../contract/library-picture.ts'
import { DescriptionForm } from '../details/DescriptionForm.tsx'
import { isDescribed } from '../is-described.ts'
import { PictureThumb } from '../library/PictureThumb.tsx'
import styles from './UploadItem.module.css'
import type { Upload } from './use-uploads.ts'

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
  upload: Upload
  onRetry: () => void
  onRemove: () => void
  onDescribed: (picture: LibraryPicture) => void
  /** Label of the button that calls `onOpen`. */
  openLabel: string
  onOpen: (picture: LibraryPicture) => void
}

/** One file of the upload list: its progress, then a form for its description. */
export function UploadItem({ upload, onRetry, onRemove, onDescribed, openLabel, onOpen }: Props) {
  const { t } = useTranslation()
  const { name } = upload.file
  const nameId = useId()
  return (
    <li className={styles.item} data-state={upload.state}>
      <div className={styles.picture}>
        {upload.state === 'done' && <PictureThumb picture={upload.picture} />}
      </div>
      <div className={styles.text}>
        <p id={nameId} className={styles.name} dir="auto">
          {name}
        </p>
        <UploadState upload={upload} />
        {upload.state === 'done' && !isDescribed(upload.picture) && (
          <DescriptionForm picture={upload.picture} onDescribed={onDescribed} isCompact />
        )}
      </div>
      <div className={styles.actions}>
        {upload.state === 'done' && (
          <button
            type="button"
            className={buttons.quiet}
            aria-describedby={nameId}
            onClick={() => onOpen(upload.picture)}
          >
            {openLabel}
          </button>
        )}
        {upload.state === 'failed' && !permanentErrors.has(upload.code) && (
          <button type="button" className={buttons.quiet} aria-describedby={nameId} onClick={onRetry}>
            {t('media:upload.retry')}
          </button>
        )}
        <button
          type="button"
          className={styles.remove}
          aria-label={t('media:upload.remove', { name })}
          onClick={onRemove}
        >
          <Icon name="cross" size={16} />
        </button>
      </div>
    </li>
  )
}

function UploadState({ upload }: { upload: Upload }) {
  const { t } = useTranslation()
  if (upload.state === 'waiting') return <p className={styles.state}>{t('media:upload.waiting')}</p>
  if (upload.state === 'failed') {
    return (
      <p className={styles.failure} role="alert">
        {t(`media:error.${upload.code}`, { defaultValue: t('media:error.failed') })}
      </p>
    )
  }
  if (upload.state === 'sending') {
    const isSent = upload.progress === 1
    return (
      <label className={styles.state}>
        {isSent
          ? t('media:upload.processing')
          : t('media:upload.sending', { percent: Math.floor(upload.progress * 100) })}
        <progress className={styles.progress} {...(isSent ? {} : { value: upload.progress })} />
      </label>
    )
  }
  const { isDuplicate, similar } = upload
  if (isDuplicate) return <p className={styles.state}>{t('media:upload.duplicate')}</p>
  return similar.length > 0 ? (
    <p className={styles.state}>{t('media:upload.similar', { count: similar.length })}</p>
  ) : null
}
