import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useModal } from '../dialog/use-modal.ts'
import { Icon } from '../Icon.tsx'
import { StatusLine } from '../status/StatusLine.tsx'
import styles from './AdminDialog.module.css'

type Props = {
  title: string
  /** For what is as wide as a screen. */
  isWide?: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * A room before the page, open as long as it is rendered. The browser keeps the focus inside, closes it with Escape
 * and gives the focus back to what opened it.
 */
export function AdminDialog({ title, isWide = false, onClose, children }: Props) {
  const { t } = useTranslation()
  const dialog = useModal()
  const id = useId()
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-wide={isWide || undefined}
      aria-labelledby={id}
      onCancel={(event) => {
        // A file dialog inside cancels too, and bubbles.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
    >
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <button type="button" className={styles.close} aria-label={t('admin:close')} onClick={onClose}>
          <Icon name="cross" />
        </button>
      </header>
      <div className={styles.content}>{children}</div>
      {/* The page's own line lies behind a modal dialog, out of sight and out of hearing. */}
      <StatusLine dismissLabel={t('admin:status.dismiss')} />
    </dialog>
  )
}
