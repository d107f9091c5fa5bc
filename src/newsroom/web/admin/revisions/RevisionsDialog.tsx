import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AdminDialog } from '#src/ui/admin/AdminDialog.tsx'
import { usePagerLabels } from '#src/ui/admin/use-pager-labels.ts'
import buttons from '#src/ui/button.module.css'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import { Pager } from '#src/ui/list/Pager.tsx'
import type { ArticleFormFields } from '../article-form-fields.ts'
import type { StoredArticle } from '../editor/autosave/load-session.ts'
import { newsroomApi } from '../newsroom-api.ts'
import { RevisionList } from './RevisionList.tsx'
import styles from './RevisionsDialog.module.css'
import { RevisionView } from './RevisionView.tsx'

export type RevisionsDialogProps = {
  id: string
  /** Current state of the form. */
  currentFields: ArticleFormFields
  /** The stored version that the form is based on. */
  stored: StoredArticle
  /** The form contains changes that are not saved. */
  isUnsaved: boolean
  /** Called after a revision was restored; reloads the editor. */
  onRestored: () => Promise<void>
  /** Called when nothing was restored because another editor saved in the meantime. */
  onConflict: () => Promise<void>
  onClose: () => void
}

/** Lists the revisions of an article, compares them and restores them. */
export function RevisionsDialog(props: RevisionsDialogProps) {
  const { t, ready } = useTranslation(['common', 'revisions'])
  const { id, stored, onClose } = props
  const pagerLabels = usePagerLabels()
  const [page, setPage] = useState(1)
  const [selectedVersion, setSelectedVersion] = useState<number>()
  const revisions = useQuery({
    queryKey: ['revisions', id, stored.version, page],
    queryFn: ({ signal }) =>
      newsroomApi('GET /desk/articles/:id/revisions', { params: { id }, query: { page }, signal }),
    placeholderData: (previousData) => previousData,
  })
  if (!ready) return null
  const rows = revisions.data?.data ?? []
  const row = rows.find(({ version }) => version === selectedVersion)
  return (
    <AdminDialog title={t('revisions:title')} onClose={onClose}>
      <div className={styles.layout} data-selected={row ? '' : undefined}>
        <div className={styles.list}>
          {revisions.isError && (
            <LoadFailure
              message={t('revisions:loadFailed')}
              retryLabel={t('shell.tryAgain')}
              onRetry={() => void revisions.refetch()}
            />
          )}
          {revisions.isPending && <p role="status">{t('shell.loading')}</p>}
          <RevisionList rows={rows} selected={selectedVersion} onSelect={setSelectedVersion} />
          {revisions.data && (
            <Pager
              pagination={revisions.data.pagination}
              labels={pagerLabels}
              onPage={(next) => {
                setSelectedVersion(undefined)
                setPage(next)
              }}
            />
          )}
        </div>
        {row ? (
          <div className={styles.view}>
            <button
              type="button"
              className={`${buttons.quiet} ${styles.back}`}
              onClick={() => setSelectedVersion(undefined)}
            >
              {t('revisions:showAll')}
            </button>
            <RevisionView key={row.version} row={row} {...props} />
          </div>
        ) : (
          <p className={styles.hint}>{t('revisions:selectHint')}</p>
        )}
      </div>
    </AdminDialog>
  )
}
