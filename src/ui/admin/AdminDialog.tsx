import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, DialogCloseButton, DialogTitle } from '../dialog/Dialog.tsx'
import { StatusLine } from '../status/StatusLine.tsx'
import styles from './AdminDialog.module.css'

type Props = {
  title: string
  /** For content that needs the width of the window. */
  isFullWidth?: boolean
  onClose: () => void
  children: ReactNode
}

/** A large dialog of the admin interface, with a header that stays visible and a status line of its own. */
export function AdminDialog({ title, isFullWidth = false, onClose, children }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog size={isFullWidth ? 'full' : 'large'} onClose={onClose}>
      <header className={styles.header}>
        <DialogTitle>{title}</DialogTitle>
        <DialogCloseButton label={t('admin:close')} />
      </header>
      <div className={styles.content}>{children}</div>
      <StatusLine dismissLabel={t('admin:status.dismiss')} />
    </Dialog>
  )
}
