import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import {
  fallbackLanguage,
  findLanguageCode,
  getLanguage,
  type LanguageCode,
  languages,
} from '#src/i18n/languages.ts'
import { AdminPageHeader } from '#src/ui/admin/AdminPageHeader.tsx'
import { useFormatDateTime } from '#src/ui/admin/use-format-date-time.ts'
import { SelectField } from '#src/ui/form/SelectField.tsx'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import { createOptionParser, useListParams } from '#src/ui/list/use-list-params.ts'
import type { LegalDocumentList } from '../../contract/documents.ts'
import styles from './DocumentList.module.css'
import { legalApi } from './legal-api.ts'

const codes = languages.map(({ code }) => code)

/** Admin page of legal documents: what applies in a language, and in which languages there are own texts. */
export function DocumentList() {
  const { t, i18n, ready } = useTranslation(['common', 'admin', 'legal-admin'])
  const ownLanguage = findLanguageCode(i18n.language) ?? fallbackLanguage
  const parsers = { lang: createOptionParser<LanguageCode>([ownLanguage, ...codes]) }
  const [{ lang }, setParams] = useListParams(parsers)
  const list = useQuery({
    queryKey: ['legal', lang],
    queryFn: ({ signal }) => legalApi('GET /legal', { query: { language: lang }, signal }),
    placeholderData: keepPreviousData,
  })
  if (!ready) return <div className={styles.loading} />
  return (
    <>
      <AdminPageHeader title={t('admin:sections.legal')} />
      <p className={styles.introduction}>{t('legal-admin:introduction')}</p>
      <div className={styles.controls}>
        <SelectField
          label={t('legal-admin:language')}
          value={lang}
          options={languages.map(({ code, name, tag }) => ({ value: code, label: name, lang: tag }))}
          onValueChange={(value) => setParams({ lang: value })}
        />
      </div>
      {list.isError && (
        <LoadFailure
          message={t('legal-admin:failed')}
          retryLabel={t('shell.tryAgain')}
          onRetry={() => void list.refetch()}
        />
      )}
      <ul className={styles.list} aria-busy={list.isPending} aria-label={t('admin:sections.legal')}>
        {list.data?.data.map((row) => (
          <DocumentRow key={row.name} row={row} language={lang} />
        ))}
      </ul>
    </>
  )
}

type RowProps = { row: LegalDocumentList['data'][number]; language: LanguageCode }

function DocumentRow({ row, language }: RowProps) {
  const { t } = useTranslation()
  const formatDateTime = useFormatDateTime()
  const { name, title, version, isBuiltIn, publishedAt, ownLanguages } = row
  const names = ownLanguages.map((code) => getLanguage(code).name)
  return (
    <li className={styles.item}>
      <Link to={`/admin/legal/${name}/${language}`} className={styles.title}>
        <bdi lang={getLanguage(language).tag}>{title}</bdi>
      </Link>
      <span className={styles.facts}>
        {isBuiltIn || publishedAt === null
          ? t('legal-admin:builtIn')
          : t('legal-admin:version', { version, date: formatDateTime(publishedAt) })}
      </span>
      {names.length > 0 && (
        <span className={styles.facts}>
          {t('legal-admin:ownTexts')} <bdi>{names.join(' · ')}</bdi>
        </span>
      )}
    </li>
  )
}
