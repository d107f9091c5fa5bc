import { type ReactNode, useId } from 'react'
import buttons from '../button.module.css'
import { Icon } from '../Icon.tsx'
import styles from './UploadRow.module.css'
import type { Upload } from './use-upload-queue.ts'

export type UploadRowTexts = {
  waiting: string
  sending: (percent: number) => string
  /** While the server processes the file. */
  processing: string
  /** @param code of the `UploadError` */
  failure: (code: string) => string
  retry: string
  remove: (fileName: string) => string
}

type Props = {
  upload: Upload<unknown>
  texts: UploadRowTexts
  /** False if a retry would fail again. */
  canRetry: boolean
  onRetry: () => void
  onRemove: () => void
  thumbnail?: ReactNode
  /** A button for the finished upload. It opens or uses the result. */
  action?: { label: string; onPress: () => void } | undefined
  /** Shown when the upload is finished. */
  children?: ReactNode
}

/** One file of a list of uploads: its progress or why it failed, then its result. */
export function UploadRow(props: Props) {
  const { upload, texts, canRetry, onRetry, onRemove, thumbnail, action, children } = props
  const { name } = upload.file
  const nameId = useId()
  return (
    <li className={styles.row} data-state={upload.state}>
      <div className={styles.thumbnail}>{thumbnail}</div>
      <div className={styles.text}>
        <p id={nameId} className={styles.name} dir="auto">
          {name}
        </p>
        <UploadState upload={upload} texts={texts} />
        {upload.state === 'done' && children}
      </div>
      <div className={styles.actions}>
        {upload.state === 'done' && action && (
          <button type="button" className={buttons.quiet} aria-describedby={nameId} onClick={action.onPress}>
            {action.label}
          </button>
        )}
        {upload.state === 'failed' && canRetry && (
          <button type="button" className={buttons.quiet} aria-describedby={nameId} onClick={onRetry}>
            {texts.retry}
          </button>
        )}
        <button type="button" className={styles.remove} aria-label={texts.remove(name)} onClick={onRemove}>
          <Icon name="cross" size={16} />
        </button>
      </div>
    </li>
  )
}

function UploadState({ upload, texts }: Pick<Props, 'upload' | 'texts'>) {
  const textId = useId()
  if (upload.state === 'waiting') return <p className={styles.state}>{texts.waiting}</p>
  if (upload.state === 'failed') {
    return (
      <p className={styles.failure} role="alert">
        {texts.failure(upload.code)}
      </p>
    )
  }
  if (upload.state === 'done') return null
  const isSent = upload.progress === 1
  return (
    <div className={styles.state}>
      <span id={textId}>{isSent ? texts.processing : texts.sending(Math.floor(upload.progress * 100))}</span>
      <progress
        className={styles.progress}
        aria-labelledby={textId}
        {...(isSent ? {} : { value: upload.progress })}
      />
    </div>
  )
}
