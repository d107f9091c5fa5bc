import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#src/ui/admin/ConfirmDialog.tsx'
import { tell, tellFailure } from '#src/ui/admin/status-line.ts'
import buttons from '#src/ui/button.module.css'
import type { ArticleListItem } from '../../../contract/article-rows.ts'
import { deleteArticles } from '../newsroom-api.ts'
import { refetchArticles } from '../refresh-articles.ts'
import styles from './DeleteArticlesButton.module.css'

/** Deletes the chosen articles, once more asked: there is no way back. */
export function DeleteArticlesButton({
  articles,
  onDeleted,
}: {
  articles: ArticleListItem[]
  onDeleted: () => void
}) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const queries = useQueryClient()
  const count = articles.length
  const deletion = useMutation({
    mutationFn: () => deleteArticles(articles.map(({ _id }) => _id)),
    onSuccess: (deleted) => {
      tell(t('admin:list.deleted', { count: deleted }))
      onDeleted()
    },
    onError: () => tellFailure(t('admin:list.deleteFailed')),
    onSettled: () => {
      setIsAsking(false)
      return refetchArticles(queries)
    },
  })
  return (
    <>
      <button
        type="button"
        className={buttons.quiet}
        disabled={count === 0}
        onClick={() => setIsAsking(true)}
      >
        {t('admin:list.delete')}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={t('admin:list.deleteTitle', { count })}
          action={t('admin:list.deleteAction')}
          isBusy={deletion.isPending}
          onConfirm={() => deletion.mutate()}
          onCancel={() => setIsAsking(false)}
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
