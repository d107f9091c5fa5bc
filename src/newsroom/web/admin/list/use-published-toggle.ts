import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readProblem } from '#src/ui/admin/read-problem.ts'
import { tellFailure } from '#src/ui/admin/status-line.ts'
import type { ArticleListItem, DeskPage } from '../../../contract/article-rows.ts'
import { hideArticle, showArticle } from '../newsroom-api.ts'
import { refetchArticles } from '../refresh-articles.ts'

type PublishedChange = { row: ArticleListItem; isPublished: boolean }

const mutationKey = ['published']

/**
 * Shows and hides articles. The switch moves at once and moves back when the server refuses; the failure is told in
 * the status line, and the call has logged it.
 */
export function usePublishedToggle(): (wanted: PublishedChange) => void {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { mutate } = useMutation({
    // One after another: of two that meet on their way the first might be the one that stays.
    scope: { id: 'published' },
    mutationKey,
    mutationFn: ({ row, isPublished }: PublishedChange) =>
      isPublished ? showArticle(row._id) : hideArticle(row._id),
    onMutate: async ({ row, isPublished }: PublishedChange) => {
      // A list that is on its way would show the old state once more.
      await queries.cancelQueries({ queryKey: ['articles'] })
      updateCachedRow(queries, row._id, isPublished)
    },
    onError: async (error, { row }) => {
      updateCachedRow(queries, row._id, row.isPublished)
      const { code } = await readProblem(error)
      const why = code === 'pictures-undescribed' ? 'toggleUndescribed' : 'toggleFailed'
      tellFailure(t(`admin:list.${why}`, { title: row.title }))
    },
    // Not while another one waits: its switch would go back for a moment.
    onSettled: () => (queries.isMutating({ mutationKey }) === 1 ? refetchArticles(queries) : undefined),
  })
  return mutate
}

function updateCachedRow(queries: QueryClient, id: string, isPublished: boolean): void {
  queries.setQueriesData<DeskPage>(
    { queryKey: ['articles'] },
    (page) =>
      page && { ...page, data: page.data.map((row) => (row._id === id ? { ...row, isPublished } : row)) },
  )
}
