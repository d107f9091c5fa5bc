import { useEffect, useState } from 'react'
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
  const [createdId, setCreatedId] = useState<string>()
  useEffect(() => {
    if (id) return
    const draft = createArticleId()
    setCreatedId(draft)
    setParams({ draft }, { replace: true })
  }, [id, setParams])
  return id ? <NewArticle key={id} id={id} isUnused={id === createdId} /> : null
}

function NewArticle({ id, isUnused }: { id: string; isUnused: boolean }) {
  const { t, i18n } = useTranslation()
  const load = useLoadSession(id, async (editorId) => {
    const emptyFields = createEmptyFields(i18n.language)
    return (await loadNewArticle({ id, emptyFields, editorId, isUnused })) ?? null
  })
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
