import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#src/ui/dialog/ConfirmDialog.tsx'
import { type ListedScan, ScanHistoryList } from './ScanHistoryList.tsx'

/** Asks before it deletes a scan. */
export function DeletableScans({ scans }: { scans: ListedScan[] }) {
  const { t } = useTranslation()
  const list = useRef<HTMLElement>(null)
  const [onConfirm, setOnConfirm] = useState<() => void>()
  const count = scans.length
  const countBefore = useRef(count)
  // The button that had the focus disappears with its scan.
  useEffect(() => {
    if (count < countBefore.current && document.activeElement === document.body) list.current?.focus()
    countBefore.current = count
  }, [count])
  return (
    <section ref={list} tabIndex={-1} aria-label={t('scan:all.title')}>
      <ScanHistoryList
        scans={scans.map(({ onDelete, ...scan }) => ({
          ...scan,
          ...(onDelete ? { onDelete: () => setOnConfirm(() => onDelete) } : {}),
        }))}
      />
      {onConfirm && (
        <ConfirmDialog
          title={t('scan:all.confirmDelete')}
          confirmLabel={t('scan:recent.delete')}
          cancelLabel={t('scan:all.cancel')}
          onConfirm={() => {
            setOnConfirm(undefined)
            onConfirm()
          }}
          onCancel={() => setOnConfirm(undefined)}
        >
          <p>{t('scan:all.deleteText')}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
