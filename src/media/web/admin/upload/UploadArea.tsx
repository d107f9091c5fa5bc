import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AdminIcon } from '#src/ui/admin/AdminIcon.tsx'
import buttons from '#src/ui/button.module.css'
import { uploadTypes } from '../../../contract/library-limits.ts'
import styles from './UploadArea.module.css'

type Props = {
  onFiles: (files: File[]) => void
  children?: ReactNode
}

/** Accepts files that are chosen, dropped on it, or pasted anywhere on the page. */
export function UploadArea({ onFiles, children }: Props) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  usePastedFiles(onFiles)

  function onDrag(event: DragEvent): void {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(true)
  }
  function onDrop(event: DragEvent): void {
    event.preventDefault()
    setIsOver(false)
    onFiles([...event.dataTransfer.files])
  }

  return (
    <section
      className={styles.area}
      aria-label={t('media:upload.area')}
      data-over={isOver || undefined}
      onDragEnter={onDrag}
      onDragOver={onDrag}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <div className={styles.controls}>
        <button type="button" className={buttons.primary} onClick={() => input.current?.click()}>
          <AdminIcon name="upload" />
          {t('media:upload.choose')}
        </button>
        <p className={styles.hint}>{t('media:upload.hint')}</p>
        <input
          ref={input}
          type="file"
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
          accept={uploadTypes.join(',')}
          multiple
          onChange={({ target }) => {
            onFiles([...(target.files ?? [])])
            // Allows choosing the same file again after a failure.
            target.value = ''
          }}
        />
      </div>
      {children}
    </section>
  )
}

/** Handles pasted files. Pasted text is left to the browser. */
function usePastedFiles(onFiles: (files: File[]) => void): void {
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      latest.current(files)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}
