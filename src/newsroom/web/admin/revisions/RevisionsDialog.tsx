import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeskDialog } from '#src/ui/admin/DeskDialog.tsx'
import { LoadFailure } from '#src/ui/admin/LoadFailure.tsx'
import buttons from '#src/ui/button.module.css'
import { Pager } from '#src/ui/Pager.tsx'
import type { ArticleFields } from '../article-fields.ts'
import type { StoredArticle } from '../editor/autosave/load-session.ts'
import { listRevisions } from '../newsroom-api.ts'
import { RevisionList } from './RevisionList.tsx'
import styles from './RevisionsDialog.module.css'
import { RevisionView } from './RevisionView.tsx'

export type RevisionsDialogProps = {
  id: string
  /** The form as it stands now. */
  currentFields: ArticleFields
  /** What is stored, and the editor goes on from. */
  stored: StoredArticle
  /** Something was typed that is not saved. */
  isUnsaved: boolean
  /** A version was brought back: the editor begins anew. */
  onRestored: () => Promise<void>
  /** Somebody saved meanwhile; nothing was brought back. */
  onConflict: () => Promise<void>
  onClose: () => void
}

/** What an article was after each save: compared with what it is, and brought back. */
export function RevisionsDialog(props: RevisionsDialogProps) {
  const { t, ready } = useTranslation(['common', 'revisions'])
  const { id, stored, onClose } = props
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<number>()
  const versions = useQuery({
    queryKey: ['versions', id, stored.version, page],
    queryFn: ({ signal }) => listRevisions(id, page, signal),
    placeholderData: (shown) => shown,
  })
  if (!ready) return null
  const rows = versions.data?.data ?? []
  const row = rows.find((each) => each.version === chosen)
  return (
    <DeskDialog title={t('revisions:title')} onClose={onClose}>
      <div className={styles.rooms} data-chosen={row ? '' : undefined}>
        <div className={styles.list}>
          {versions.isError && (
            <LoadFailure message={t('revisions:loadFailed')} onAgain={() => void versions.refetch()} />
          )}
          {versions.isPending && <p role="status">{t('news.loading')}</p>}
          <RevisionList rows={rows} chosen={chosen} onChoose={setChosen} />
          {versions.data && versions.data.pagination.totalPages > 1 && (
            <Pager
              pagination={versions.data.pagination}
              onPage={(next) => {
                setChosen(undefined)
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
              onClick={() => setChosen(undefined)}
            >
              {t('revisions:showAll')}
            </button>
            <RevisionView key={row.version} row={row} {...props} />
          </div>
        ) : (
          <p className={styles.hint}>{t('revisions:selectHint')}</p>
        )}
      </div>
    </DeskDialog>
  )
}
