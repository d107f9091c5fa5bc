import { useState } from 'react'
import buttons from './button.module.css'
import { logFailure } from './log-failure.ts'

type Props = {
  /** What is copied. */
  text: string
  label: string
  /** Shown after the text was copied, or when the browser did not allow it. */
  copiedLabel: string
  notCopiedLabel: string
}

/** Copies a text to the clipboard. */
export function CopyButton({ text, label, copiedLabel, notCopiedLabel }: Props) {
  const [status, setStatus] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setStatus(copiedLabel)
    } catch (error) {
      logFailure('Could not copy to the clipboard:', error)
      setStatus(notCopiedLabel)
    }
  }
  return (
    <>
      <button type="button" className={buttons.quiet} onClick={() => void copy()}>
        {label}
      </button>
      <span role="status">{status}</span>
    </>
  )
}
