import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newFields } from './article-fields.ts'
import { ArticleEditor } from './editor/ArticleEditor.tsx'

export function CreateArticle() {
  const { i18n } = useTranslation()
  const [start] = useState(() => newFields(i18n.language))
  return <ArticleEditor start={start} saved={undefined} />
}
