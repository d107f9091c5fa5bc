import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { DeskHead } from '#src/ui/admin/DeskHead.tsx'
import { loadExistingArticle } from './editor/autosave/load-session.ts'
import { EditorWithRecovery } from './editor/EditorWithRecovery.tsx'
import { useLoadSession } from './editor/use-load-session.ts'

export function EditArticle() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const session = useLoadSession(id, (editorId, signal) => loadExistingArticle(id, editorId, signal))
  if (session.isError) {
    return (
      <>
        <DeskHead title={t('admin:form.edit')} />
        <p role="alert">{t('admin:form.loadFailed')}</p>
      </>
    )
  }
  if (!session.data) return <p role="status">{t('news.loading')}</p>
  return <EditorWithRecovery key={id} loaded={session.data} />
}
