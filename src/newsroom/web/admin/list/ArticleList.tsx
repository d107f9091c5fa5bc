import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePagerLabels } from '#src/ui/admin/use-pager-labels.ts'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import { Pager } from '#src/ui/list/Pager.tsx'
import { SelectionBar } from '#src/ui/list/SelectionBar.tsx'
import { useSelection } from '#src/ui/list/use-selection.ts'
import { listArticles } from '../newsroom-api.ts'
import { ArticlesTable } from './ArticlesTable.tsx'
import { DeleteArticlesButton } from './DeleteArticlesButton.tsx'
import { ListFilters } from './ListFilters.tsx'
import { useListQuery } from './use-list-query.ts'

/** Paginated list of all articles, with search, sorting, publishing and deletion. */
export function ArticleList() {
  const { t } = useTranslation()
  const [query, setQuery] = useListQuery()
  const pagerLabels = usePagerLabels()
  const list = useQuery({
    queryKey: ['articles', query],
    queryFn: ({ signal }) => listArticles(query, signal),
    placeholderData: keepPreviousData,
  })
  const rows = list.data?.data ?? []
  const selection = useSelection(rows.map(({ _id }) => _id))
  const selectedRows = rows.filter(({ _id }) => selection.isSelected(_id))
  return (
    <section aria-label={t('admin:sections.articles')}>
      <ListFilters query={query} counts={list.data?.counts} onChange={setQuery} />
      <SelectionBar
        countText={selectedRows.length > 0 ? t('admin:list.selected', { count: selectedRows.length }) : ''}
      >
        <DeleteArticlesButton articles={selectedRows} onDeleted={selection.clear} />
      </SelectionBar>
      {/* Also shown above existing rows, because they may be outdated. */}
      {list.isError && (
        <LoadFailure
          message={t('admin:list.failed')}
          retryLabel={t('shell.tryAgain')}
          onRetry={() => void list.refetch()}
        />
      )}
      {(list.data || list.isPending) && (
        <ArticlesTable
          rows={rows}
          isLoading={list.isPending}
          sort={query.sort}
          onSort={(sort) => setQuery({ sort })}
          selection={selection}
        />
      )}
      {list.data && (
        <Pager pagination={list.data.pagination} labels={pagerLabels} onPage={(page) => setQuery({ page })} />
      )}
    </section>
  )
}
