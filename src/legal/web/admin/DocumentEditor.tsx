import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { fallbackLanguage, findLanguageCode, getLanguage } from '#src/i18n/languages.ts'
import { AdminPageHeader } from '#src/ui/admin/AdminPageHeader.tsx'
import buttons from '#src/ui/button.module.css'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import { documentNames } from '../../contract/document-names.ts'
import styles from './DocumentEditor.module.css'
import { DocumentForm } from './DocumentForm.tsx'
import { legalApi } from './legal-api.ts'

/** Admin page of a legal document in one language. */
export function DocumentEditor() {
  const { t, ready } = useTranslation(['common', 'admin', 'legal-admin'])
  const params = useParams()
  const name = documentNames.find((each) => each === params.name) ?? documentNames[0]
  const language = findLanguageCode(params.language ?? '') ?? fallbackLanguage
  const document = useQuery({
    queryKey: ['legal-document', name, language],
    queryFn: ({ signal }) => legalApi('GET /legal/:name/:language', { params: { name, language }, signal }),
    // What is typed stays when another window publishes; the version tells.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (!ready) return <div className={styles.loading} />
  const languageName = getLanguage(language).name
  return (
    <>
      <AdminPageHeader title={document.data ? `${document.data.title} (${languageName})` : languageName}>
        <Link to={`/admin/legal?lang=${language}`} className={buttons.quiet}>
          {t('legal-admin:back')}
        </Link>
      </AdminPageHeader>
      {document.isError && (
        <LoadFailure
          message={t('legal-admin:failed')}
          retryLabel={t('shell.tryAgain')}
          onRetry={() => void document.refetch()}
        />
      )}
      {document.data && (
        <DocumentForm key={`${name} ${language} ${document.data.version}`} document={document.data} />
      )}
    </>
  )
}
