import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AdminPageHeader } from '#src/ui/admin/AdminPageHeader.tsx'
import { SegmentedChoice } from '#src/ui/admin/SegmentedChoice.tsx'
import { usePagerLabels } from '#src/ui/admin/use-pager-labels.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { SearchField } from '#src/ui/form/SearchField.tsx'
import { SelectField } from '#src/ui/form/SelectField.tsx'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import { Pager } from '#src/ui/list/Pager.tsx'
import { useExistingPage } from '#src/ui/list/use-existing-page.ts'
import { ModerationItem } from './ModerationItem.tsx'
import styles from './ModerationQueue.module.css'
import { listModerated, type ModeratedKind, moderatedKinds } from './moderation-api.ts'
import { ReportedPeople } from './ReportedPeople.tsx'

const filters = ['reported', 'hidden', 'all'] as const

const kinds = [...moderatedKinds, 'people'] as const

/** Admin page of what members write and of members: what others have reported waits for a decision. */
export function ModerationQueue() {
  const { t, ready } = useTranslation(['common', 'admin', 'catalogue', 'social', 'comments', 'reviews'])
  const [kind, setKind] = useState<(typeof kinds)[number]>('reviews')
  if (!ready) return <div className={styles.loading} />
  return (
    <>
      <AdminPageHeader title={t('admin:sections.reviews')} />
      <SegmentedChoice
        label={t('reviews:kind')}
        value={kind}
        options={kinds.map((value) => ({ value, label: t(`reviews:kinds.${value}`) }))}
        onValueChange={setKind}
      />
      {kind === 'people' ? <ReportedPeople /> : <ModeratedTexts key={kind} kind={kind} />}
    </>
  )
}

function ModeratedTexts({ kind }: { kind: ModeratedKind }) {
  const { t } = useTranslation()
  const [filter, setFilter] = useState<(typeof filters)[number]>('reported')
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const pagerLabels = usePagerLabels()
  const list = useQuery({
    queryKey: ['moderated', kind, filter, search, page],
    queryFn: ({ signal }) => listModerated(kind, { filter, search, page }, signal),
    placeholderData: keepPreviousData,
  })
  const found = list.data?.data ?? []
  const isMissing = useExistingPage(list.data?.pagination, setPage)
  return (
    <>
      <div className={styles.controls}>
        <SelectField
          label={t('reviews:filter')}
          value={filter}
          options={filters.map((value) => ({ value, label: t(`reviews:filters.${value}`) }))}
          onValueChange={(value) => {
            setFilter(value)
            setPage(1)
          }}
        />
        <SearchField
          label={t('reviews:search')}
          isLabelHidden={false}
          value={search}
          maxLength={200}
          onSearch={(value) => {
            setSearch(value)
            setPage(1)
          }}
        />
      </div>
      {list.isError && (
        <LoadFailure
          message={t('reviews:failed')}
          retryLabel={t('shell.tryAgain')}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && !isMissing && found.length === 0 && <EmptyState message={t(`reviews:empty.${filter}`)} />}
      <ul className={styles.list} aria-busy={list.isPending} aria-label={t('admin:sections.reviews')}>
        {found.map((moderated) => (
          <ModerationItem key={moderated.item._id} moderated={moderated} />
        ))}
      </ul>
      {list.data && <Pager pagination={list.data.pagination} labels={pagerLabels} onPage={setPage} />}
    </>
  )
}
