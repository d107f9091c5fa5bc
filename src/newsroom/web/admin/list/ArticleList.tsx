import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '#src/ui/admin/LoadFailure.tsx'
import { Pager } from '#src/ui/Pager.tsx'
import { listArticles } from '../newsroom-api.ts'
import styles from './ArticleList.module.css'
import { ArticlesTable } from './ArticlesTable.tsx'
import { DeleteArticlesButton } from './DeleteArticlesButton.tsx'
import { ListFilters } from './ListFilters.tsx'
import { useListQuery } from './use-list-query.ts'

/** All articles: searched, sorted, eight to a page, shown and hidden, deleted. */
export function ArticleList() {
  const { t } = useTranslation()
  const [question, ask] = useListQuery()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const list = useQuery({
    queryKey: ['articles', question],
    queryFn: ({ signal }) => listArticles(question, signal),
    placeholderData: keepPreviousData,
  })
  const rows = list.data?.data ?? []
  // Only what is in sight can be deleted: nobody deletes what another page hides.
  const chosen = rows.filter(({ _id }) => selected.has(_id))
  return (
    <section aria-label={t('admin:sections.articles')}>
      <ListFilters question={question} counts={list.data?.counts} onAsk={ask} />
      <div className={styles.actions}>
        <DeleteArticlesButton articles={chosen} onDeleted={() => setSelected(new Set())} />
        <span role="status" className={styles.chosen}>
          {chosen.length > 0 && t('admin:list.selected', { count: chosen.length })}
        </span>
      </div>
      {/* Also of rows that are shown: they are not the latest. */}
      {list.isError && <LoadFailure message={t('admin:list.failed')} onAgain={() => void list.refetch()} />}
      {(list.data || list.isPending) && (
        <ArticlesTable
          rows={rows}
          isLoading={list.isPending}
          sort={question.sort}
          onSort={(sort) => ask({ sort })}
          selected={selected}
          onSelect={setSelected}
        />
      )}
      {list.data && <Pager pagination={list.data.pagination} onPage={(page) => ask({ page })} />}
    </section>
  )
}
