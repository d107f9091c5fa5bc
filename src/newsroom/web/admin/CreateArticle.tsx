import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { DeskHead } from '#src/ui/admin/DeskHead.tsx'
import { createEmptyFields } from './article-fields.ts'
import { loadNewArticle } from './editor/autosave/load-session.ts'
import { createArticleId } from './editor/autosave/new-article-id.ts'
import { EditorWithRecovery } from './editor/EditorWithRecovery.tsx'
import { UnsavedNewArticles } from './editor/UnsavedNewArticles.tsx'
import { useLoadSession } from './editor/use-load-session.ts'

/** A new article has its id from its first word on; it stands in the address, so that a reload goes on with it. */
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
  const session = useLoadSession(
    id,
    async (editorId) => (await loadNewArticle(id, createEmptyFields(i18n.language), editorId)) ?? null,
  )
  if (session.data === null) return <Navigate to={`/admin/edit-article/${id}`} replace />
  if (session.isError) {
    return (
      <>
        <DeskHead title={t('admin:form.create')} />
        <p role="alert">{t('admin:list.failed')}</p>
      </>
    )
  }
  if (!session.data) return <p role="status">{t('news.loading')}</p>
  return (
    <>
      {!session.data.unsavedChanges && <UnsavedNewArticles except={id} />}
      <EditorWithRecovery loaded={session.data} />
    </>
  )
}
