import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '#src/auth/web/use-session.ts'
import { Panel } from '#src/ui/admin/Panel.tsx'
import { useFormatDateTime } from '#src/ui/admin/use-format-date-time.ts'
import buttons from '#src/ui/button.module.css'
import { ConfirmDialog } from '#src/ui/dialog/ConfirmDialog.tsx'
import { showError } from '#src/ui/status/status-message.ts'
import {
  discardNewArticle,
  listUnsavedNewArticles,
  type UnsavedNewArticle,
} from './autosave/unsaved-new-articles.ts'
import styles from './UnsavedNewArticles.module.css'

const shownAtFirst = 5

/** Lists new articles that were never saved, with links to continue them and buttons to discard them. */
export function UnsavedNewArticles({ excludedId }: { excludedId: string }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const editorId = user?._id ?? ''
  const queryClient = useQueryClient()
  const [isComplete, setIsComplete] = useState(false)
  const [discarded, setDiscarded] = useState<UnsavedNewArticle>()
  const list = useQuery({
    queryKey: ['drafts', editorId],
    queryFn: ({ signal }) => listUnsavedNewArticles(editorId, signal),
    gcTime: 0,
  })
  const discard = useMutation({
    mutationFn: ({ id }: UnsavedNewArticle) => discardNewArticle(id, editorId),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['drafts'] })
      setDiscarded(undefined)
    },
    onError: () => showError(t('admin:recovery.discardFailed')),
  })
  const unsaved = list.data?.filter(({ id }) => id !== excludedId) ?? []
  if (unsaved.length === 0) return null
  return (
    <div className={styles.container}>
      <Panel title={t('admin:unsavedArticles.title')}>
        <ul className={styles.list}>
          {unsaved.slice(0, isComplete ? undefined : shownAtFirst).map((article) => (
            <UnsavedItem key={article.id} article={article} onDiscard={() => setDiscarded(article)} />
          ))}
        </ul>
        {!isComplete && unsaved.length > shownAtFirst && (
          <div>
            <button type="button" className={buttons.quiet} onClick={() => setIsComplete(true)}>
              {t('admin:unsavedArticles.showAll', { count: unsaved.length })}
            </button>
          </div>
        )}
      </Panel>
      {discarded && (
        <ConfirmDialog
          title={t('admin:unsavedArticles.discardTitle')}
          confirmLabel={t('admin:unsavedArticles.discard')}
          cancelLabel={t('admin:cancel')}
          isBusy={discard.isPending}
          onConfirm={() => discard.mutate(discarded)}
          onCancel={() => setDiscarded(undefined)}
        >
          <p>
            {t('admin:unsavedArticles.discardText', {
              title: discarded.title || t('admin:unsavedArticles.untitled'),
            })}
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function UnsavedItem({ article, onDiscard }: { article: UnsavedNewArticle; onDiscard: () => void }) {
  const { t } = useTranslation()
  const formatDateTime = useFormatDateTime()
  const { id, title, typedAt } = article
  const name = title || t('admin:unsavedArticles.untitled')
  return (
    <li className={styles.item}>
      <span className={styles.name}>
        <Link to={`/admin/create-article?draft=${id}`}>{name}</Link>{' '}
        <time className={styles.time} dateTime={typedAt}>
          {formatDateTime(typedAt)}
        </time>
      </span>
      <button
        type="button"
        className={buttons.quiet}
        aria-label={t('admin:unsavedArticles.discardNamed', { title: name })}
        onClick={onDiscard}
      >
        {t('admin:unsavedArticles.discard')}
      </button>
    </li>
  )
}
