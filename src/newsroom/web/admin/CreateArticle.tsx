import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { DeskHead } from '#src/ui/admin/DeskHead.tsx'
import { newFields } from './article-fields.ts'
import { newArticleId } from './editor/autosave/new-article-id.ts'
import { openNew } from './editor/autosave/open-article.ts'
import { OpenedArticle } from './editor/OpenedArticle.tsx'
import { UnfinishedArticles } from './editor/UnfinishedArticles.tsx'
import { useOpening } from './editor/use-opening.ts'

/** A new article has its id from its first word on; it stands in the address, so that a reload goes on with it. */
export function CreateArticle() {
  const [params, setParams] = useSearchParams()
  const id = params.get('draft')
  useEffect(() => {
    if (!id) setParams({ draft: newArticleId() }, { replace: true })
  }, [id, setParams])
  return id ? <NewArticle key={id} id={id} /> : null
}

function NewArticle({ id }: { id: string }) {
  const { t, i18n } = useTranslation()
  const opening = useOpening(
    id,
    async (editorId) => (await openNew(id, newFields(i18n.language), editorId)) ?? null,
  )
  if (opening.data === null) return <Navigate to={`/admin/edit-article/${id}`} replace />
  if (opening.isError) {
    return (
      <>
        <DeskHead title={t('desk:form.create')} />
        <p role="alert">{t('desk:list.failed')}</p>
      </>
    )
  }
  if (!opening.data) return <p role="status">{t('news.loading')}</p>
  return (
    <>
      {!opening.data.unsaved && <UnfinishedArticles except={id} />}
      <OpenedArticle opened={opening.data} />
    </>
  )
}
