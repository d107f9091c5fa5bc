import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Corrections } from '#src/catalogue/web/admin/corrections/Corrections.tsx'
import { AdminPageHeader } from '#src/ui/admin/AdminPageHeader.tsx'
import { usePagerLabels } from '#src/ui/admin/use-pager-labels.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import { Pager } from '#src/ui/list/Pager.tsx'
import { useExistingPage } from '#src/ui/list/use-existing-page.ts'
import { ScanFigures } from './ScanFigures.tsx'
import { listWaitingScans } from './scans-admin-api.ts'
import { WaitingScan } from './WaitingScan.tsx'
import styles from './WaitingScans.module.css'

/** Admin page on which experts name the products on photos that the recogniser was not sure of. */
export function WaitingScans() {
  const { t, ready } = useTranslation(['common', 'admin', 'catalogue', 'scan', 'scans'])
  const [page, setPage] = useState(1)
  const pagerLabels = usePagerLabels()
  const list = useQuery({
    queryKey: ['waiting-scans', page],
    queryFn: ({ signal }) => listWaitingScans(page, signal),
    placeholderData: keepPreviousData,
  })
  const scans = list.data?.data ?? []
  const isMissing = useExistingPage(list.data?.pagination, setPage)
  const items = useRef<HTMLUListElement>(null)
  const count = list.data?.pagination.total ?? 0
  const countBefore = useRef(count)
  // The control that had the focus disappears with its photo.
  useEffect(() => {
    if (count < countBefore.current && document.activeElement === document.body) items.current?.focus()
    countBefore.current = count
  }, [count])
  if (!ready) return <div className={styles.loading} />
  return (
    <>
      <AdminPageHeader title={t('admin:sections.scans')} />
      <Corrections />
      <p className={styles.lead}>{t('scans:lead')}</p>
      <p role="status" className={styles.count}>
        {list.data && t('scans:count', { count: list.data.pagination.total })}
      </p>
      {list.isError && (
        <LoadFailure
          message={t('scans:failed')}
          retryLabel={t('shell.tryAgain')}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && !isMissing && scans.length === 0 && <EmptyState message={t('scans:empty')} />}
      <ul
        ref={items}
        tabIndex={-1}
        className={styles.list}
        aria-busy={list.isPending}
        aria-label={t('admin:sections.scans')}
      >
        {scans.map((answer) => (
          <WaitingScan key={answer.scan._id} answer={answer} />
        ))}
      </ul>
      {list.data && <Pager pagination={list.data.pagination} labels={pagerLabels} onPage={setPage} />}
      <ScanFigures />
    </>
  )
}
