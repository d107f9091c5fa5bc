import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { DeskHead } from '#src/ui/desk/DeskHead.tsx'
import { fieldsOf } from './article-fields.ts'
import { getArticle } from './desk-calls.ts'
import { ArticleEditor } from './editor/ArticleEditor.tsx'

export function EditArticle() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const article = useQuery({
    queryKey: ['article', id],
    queryFn: ({ signal }) => getArticle(id, signal),
    // What is being written must not be replaced by what is stored.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (article.isError) {
    return (
      <>
        <DeskHead title={t('desk:form.edit')} />
        <p role="alert">{t('desk:form.missing')}</p>
      </>
    )
  }
  if (!article.data) return <p role="status">{t('news.loading')}</p>
  const { _id, version } = article.data
  return <ArticleEditor key={_id} start={fieldsOf(article.data)} saved={{ id: _id, version }} />
}
