import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { AdminPageHeader } from '#src/ui/admin/AdminPageHeader.tsx'
import { isNotFound } from '#src/ui/is-not-found.ts'
import { loadExistingArticle } from './editor/autosave/load-session.ts'
import { EditorWithRecovery } from './editor/EditorWithRecovery.tsx'
import { useLoadSession } from './editor/use-load-session.ts'

export function EditArticle() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const load = useLoadSession(id, (editorId, signal) => loadExistingArticle(id, editorId, signal))
  if (load.isError) {
    return (
      <>
        <AdminPageHeader title={t('admin:form.edit')} />
        <p role="alert">
          {t(isNotFound(load.error) ? 'admin:form.articleMissing' : 'admin:form.loadFailed')}
        </p>
      </>
    )
  }
  if (!load.data) return <p role="status">{t('shell.loading')}</p>
  return <EditorWithRecovery key={id} loaded={load.data} />
}
