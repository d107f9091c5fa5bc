import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#src/ui/dialog/ConfirmDialog.tsx'
import { SelectionAction } from '#src/ui/list/SelectionAction.tsx'
import { showError, showMessage } from '#src/ui/status/status-message.ts'
import type { ArticleListItem } from '../../../contract/article-list-page.ts'
import { newsroomApi } from '../newsroom-api.ts'
import { refetchArticles } from '../refetch-articles.ts'
import styles from './DeleteArticlesButton.module.css'

/** Deletes the selected articles after a confirmation, because a deletion cannot be undone. */
export function DeleteArticlesButton({
  articles,
  onDeleted,
}: {
  articles: ArticleListItem[]
  onDeleted: () => void
}) {
  const { t } = useTranslation()
  const [isConfirming, setIsConfirming] = useState(false)
  const queryClient = useQueryClient()
  const count = articles.length
  const deletion = useMutation({
    mutationFn: async () => {
      const ids = articles.map(({ _id }) => _id)
      return (await newsroomApi('DELETE /news', { body: { ids } })).deleted
    },
    onSuccess: (deleted) => {
      showMessage(t('admin:list.deleted', { count: deleted }))
      onDeleted()
    },
    onError: () => showError(t('admin:list.deleteFailed')),
    onSettled: () => {
      setIsConfirming(false)
      return refetchArticles(queryClient)
    },
  })
  return (
    <>
      <SelectionAction isDisabled={count === 0} onPress={() => setIsConfirming(true)}>
        {t('admin:list.delete')}
      </SelectionAction>
      {isConfirming && (
        <ConfirmDialog
          title={t('admin:list.deleteTitle', { count })}
          confirmLabel={t('admin:list.deleteAction')}
          cancelLabel={t('admin:cancel')}
          isBusy={deletion.isPending}
          onConfirm={() => deletion.mutate()}
          onCancel={() => setIsConfirming(false)}
        >
          <ul className={styles.titles}>
            {articles.map(({ _id, title }) => (
              <li key={_id} dir="auto">
                {title}
              </li>
            ))}
          </ul>
          <p>{t('admin:list.deleteWarning')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
