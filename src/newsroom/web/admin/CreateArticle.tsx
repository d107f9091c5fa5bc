import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { AdminPageHeader } from '#src/ui/admin/AdminPageHeader.tsx'
import { createEmptyFields } from './article-form-fields.ts'
import { createArticleId } from './editor/autosave/create-article-id.ts'
import { loadNewArticle } from './editor/autosave/load-session.ts'
import { EditorWithRecovery } from './editor/EditorWithRecovery.tsx'
import { UnsavedNewArticles } from './editor/UnsavedNewArticles.tsx'
import { useLoadSession } from './editor/use-load-session.ts'

/** Assigns an id to a new article at once and stores it in the URL, so that a reload continues the same draft. */
export function CreateArticle() {
  const [params, setParams] = useSearchParams()
  const id = params.get('draft')
  useEffect(() => {
    if (!id) setParams({ draft: createArticleId() }, { replace: true })
  }, [id, setParams])
  return id ? <NewArticle key={id} id={id} /> : null
}

function NewArticle({ id }: { id: string }) {
  const { t, i18n } = useTranslation()
  const load = useLoadSession(
    id,
    async (editorId) => (await loadNewArticle(id, createEmptyFields(i18n.language), editorId)) ?? null,
  )
  if (load.data === null) return <Navigate to={`/admin/edit-article/${id}`} replace />
  if (load.isError) {
    return (
      <>
        <AdminPageHeader title={t('admin:form.create')} />
        <p role="alert">{t('admin:list.failed')}</p>
      </>
    )
  }
  if (!load.data) return <p role="status">{t('shell.loading')}</p>
  return (
    <>
      {!load.data.unsavedChanges && <UnsavedNewArticles excludedId={id} />}
      <EditorWithRecovery loaded={load.data} />
    </>
  )
}
