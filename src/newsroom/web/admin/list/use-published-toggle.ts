import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readProblem } from '#src/ui/read-problem.ts'
import { showError } from '#src/ui/status/status-message.ts'
import type { ArticleListItem, ArticleListPage } from '../../../contract/article-list-page.ts'
import { newsroomApi } from '../newsroom-api.ts'
import { refetchArticles } from '../refetch-articles.ts'

type PublishedChange = { row: ArticleListItem; isPublished: boolean }

const mutationKey = ['published']

/**
 * Publishes and hides articles with an optimistic update: the switch changes at once and is reset when the request
 * fails. The status line reports the failure; the API client has already logged it.
 */
export function usePublishedToggle(): (change: PublishedChange) => void {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    // Requests with the same scope run one after another. Parallel ones could arrive in the wrong order.
    scope: { id: 'published' },
    mutationKey,
    mutationFn: ({ row, isPublished }: PublishedChange) =>
      newsroomApi(isPublished ? 'PATCH /news/:id/show' : 'PATCH /news/:id/hide', { params: { id: row._id } }),
    onMutate: async ({ row, isPublished }: PublishedChange) => {
      // A pending list request would overwrite the new state with the old one.
      await queryClient.cancelQueries({ queryKey: ['articles'] })
      updateCachedRow(queryClient, row._id, isPublished)
    },
    onError: async (error, { row }) => {
      updateCachedRow(queryClient, row._id, row.isPublished)
      const { code } = await readProblem(error)
      const messageKey = code === 'pictures-undescribed' ? 'toggleUndescribed' : 'toggleFailed'
      showError(t(`admin:list.${messageKey}`, { title: row.title }))
    },
    // Refetches only after the last pending change: an earlier refetch would briefly reset the switches of the others.
    onSettled: () =>
      queryClient.isMutating({ mutationKey }) === 1 ? refetchArticles(queryClient) : undefined,
  })
  return mutate
}

function updateCachedRow(queryClient: QueryClient, id: string, isPublished: boolean): void {
  queryClient.setQueriesData<ArticleListPage>(
    { queryKey: ['articles'] },
    (page) =>
      page && { ...page, data: page.data.map((row) => (row._id === id ? { ...row, isPublished } : row)) },
  )
}
