import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { DeskHead } from '#src/ui/admin/DeskHead.tsx'
import { openStored } from './editor/autosave/open-article.ts'
import { OpenedArticle } from './editor/OpenedArticle.tsx'
import { useOpening } from './editor/use-opening.ts'

export function EditArticle() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const opening = useOpening(id, (editorId, signal) => openStored(id, editorId, signal))
  if (opening.isError) {
    return (
      <>
        <DeskHead title={t('desk:form.edit')} />
        <p role="alert">{t('desk:form.missing')}</p>
      </>
    )
  }
  if (!opening.data) return <p role="status">{t('news.loading')}</p>
  return <OpenedArticle key={id} opened={opening.data} />
}
