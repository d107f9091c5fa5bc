import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import buttons from '../button.module.css'
import styles from './UploadArea.module.css'

type Props = {
  /** Name of the area. */
  label: string
  chooseLabel: ReactNode
  /** What can be uploaded, and how large it may be. */
  hint: string
  /** Media types that the file dialog offers. Dropped and pasted files are not filtered. */
  accept: readonly string[]
  onFiles: (files: File[]) => void
  /** The list of uploads. */
  children?: ReactNode
}

/** Accepts files that are chosen, dropped on it, or pasted anywhere on the page. */
export function UploadArea({ label, chooseLabel, hint, accept, onFiles, children }: Props) {
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
      aria-label={label}
      data-over={isOver || undefined}
      onDragEnter={onDrag}
      onDragOver={onDrag}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <div className={styles.controls}>
        <button type="button" className={buttons.primary} onClick={() => input.current?.click()}>
          {chooseLabel}
        </button>
        <p className={styles.hint}>{hint}</p>
        <input
          ref={input}
          type="file"
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
          accept={accept.join(',')}
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
  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => handlePaste(event)
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}
