import { useEffect } from 'react'
import { Icon } from '../Icon.tsx'
import { useStore } from '../use-store.ts'
import styles from './StatusLine.module.css'
import { dismissMessage, statusMessageStore } from './status-message.ts'

const displayMs = 8_000

/**
 * Shows the current status message at the bottom of the window. Each page has one, and each modal dialog another one,
 * because everything outside a modal dialog is inert. Always rendered: screen readers announce changes only in
 * existing live regions.
 */
export function StatusLine({ dismissLabel }: { dismissLabel: string }) {
  const message = useStore(statusMessageStore, undefined)
  useEffect(() => {
    if (!message || message.isError) return
    const timer = setTimeout(dismissMessage, displayMs)
    return () => clearTimeout(timer)
  }, [message])
  return (
    <div className={styles.container}>
      <div role="status" className={styles.message} data-error={message?.isError || undefined}>
        {message?.text}
      </div>
      {message && (
        <button type="button" className={styles.dismiss} aria-label={dismissLabel} onClick={dismissMessage}>
          <Icon name="cross" size={16} />
        </button>
      )}
    </div>
  )
}
