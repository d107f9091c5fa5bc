import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePagerLabels } from '#src/ui/admin/use-pager-labels.ts'
import buttons from '#src/ui/button.module.css'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import { Pager } from '#src/ui/list/Pager.tsx'
import { useSelection } from '#src/ui/list/use-selection.ts'
import type { Advertisement } from '../../../contract/advertisement.ts'
import { listAdvertisements } from '../ads-api.ts'
import { AdvertisementDialog } from '../form/AdvertisementDialog.tsx'
import { AdFilters } from './AdFilters.tsx'
import styles from './AdvertisementList.module.css'
import { AdvertisementsTable } from './AdvertisementsTable.tsx'
import { BulkActions } from './BulkActions.tsx'
import { sortAdvertisements } from './sort-advertisements.ts'
import { type AdListParams, noAdFilters, useAdListParams } from './use-ad-list-params.ts'

const pageSize = 20
const none: readonly Advertisement[] = []

/** All advertisements with filters, and the actions for one or several of them. */
export function AdvertisementList() {
  const { t } = useTranslation()
  const [params, changeParams] = useAdListParams()
  const pagerLabels = usePagerLabels()
  const [isCreating, setIsCreating] = useState(false)
  const list = useAdvertisements(params)
  const all = list.data ?? none
  const totalPages = Math.ceil(all.length / pageSize)
  // The last advertisements of the last page may have been deleted.
  const page = Math.min(params.page, Math.max(1, totalPages))
  const rows = sortAdvertisements(all, params.sort).slice((page - 1) * pageSize, page * pageSize)
  const selection = useSelection(rows.map(({ _id }) => _id))
  const isEmpty = list.data?.length === 0
  const createButton = (
    <button type="button" className={buttons.primary} onClick={() => setIsCreating(true)}>
      {t('ads:list.create')}
    </button>
  )
  return (
    <section className={styles.list} aria-label={t('admin:sections.advertisements')}>
      <AdFilters params={params} onChange={changeParams} />
      {!isEmpty && (
        <div className={styles.bar}>
          <BulkActions
            selected={rows.filter(({ _id }) => selection.isSelected(_id))}
            onDone={selection.clear}
          />
          {createButton}
        </div>
      )}
      {/* Also shown above existing rows, because they may be outdated. */}
      {list.isError && (
        <LoadFailure
          message={t('ads:list.failed')}
          retryLabel={t('shell.tryAgain')}
          onRetry={() => void list.refetch()}
        />
      )}
      {isEmpty ? (
        <EmptyState message={t(isFiltered(params) ? 'ads:list.noMatch' : 'ads:list.empty')}>
          {isFiltered(params) && (
            <button type="button" className={buttons.quiet} onClick={() => changeParams(noAdFilters)}>
              {t('news.filters.reset')}
            </button>
          )}
          {createButton}
        </EmptyState>
      ) : (
        (list.data || list.isPending) && (
          <AdvertisementsTable rows={rows} isLoading={list.isPending} selection={selection} />
        )
      )}
      {list.data && (
        <Pager
          pagination={{ page, totalPages }}
          labels={pagerLabels}
          onPage={(next) => changeParams({ page: next })}
        />
      )}
      {isCreating && <AdvertisementDialog onClose={() => setIsCreating(false)} />}
    </section>
  )
}

function useAdvertisements({ title, type, position, status, category }: AdListParams) {
  const filters = { title, type, position, status, category }
  return useQuery({
    queryKey: ['advertisements', filters],
    queryFn: ({ signal }) => listAdvertisements(filters, signal),
    placeholderData: keepPreviousData,
  })
}

function isFiltered({ title, type, position, status, category }: AdListParams): boolean {
  return [title, type, position, status, category].some((filter) => filter.trim() !== '')
}
