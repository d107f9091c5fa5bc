import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { getLanguage, type LanguageCode, languages } from '#src/i18n/languages.ts'
import { AdminPageHeader } from '#src/ui/admin/AdminPageHeader.tsx'
import { usePagerLabels } from '#src/ui/admin/use-pager-labels.ts'
import buttons from '#src/ui/button.module.css'
import { downloadFile } from '#src/ui/download-file.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { SelectField } from '#src/ui/form/SelectField.tsx'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import { Pager } from '#src/ui/list/Pager.tsx'
import { createOptionParser, parsePageNumber, useListParams } from '#src/ui/list/use-list-params.ts'
import { showError, showMessage } from '#src/ui/status/status-message.ts'
import { type TranslationFilter, translationFilters } from '../../contract/limits.ts'
import type { TranslationList as TranslationListData } from '../../contract/translation.ts'
import { exportTexts } from './exchange/exchange-api.ts'
import { OverviewTable } from './OverviewTable.tsx'
import { ProviderStatus } from './ProviderStatus.tsx'
import styles from './TranslationList.module.css'
import { translationsApi } from './translations-api.ts'

const codes = languages.map(({ code }) => code) as [LanguageCode, ...LanguageCode[]]
const parsers = {
  lang: createOptionParser<LanguageCode>(codes),
  state: createOptionParser(['all', ...translationFilters]),
  page: parsePageNumber,
}
const listId = 'articles'

/** Admin page of translators: all languages at a glance, and what is missing, changed or waiting for a review in one language. */
export function TranslationList() {
  const { t, ready } = useTranslation(['common', 'admin', 'translations'])
  const [params, setParams] = useListParams(parsers)
  const { lang, state, page } = params
  const pagerLabels = usePagerLabels()
  const list = useQuery({
    queryKey: ['translations', lang, state, page],
    queryFn: ({ signal }) =>
      translationsApi('GET /translations', {
        query: { lang, page, ...(state === 'all' ? {} : { state }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  const status = useQuery({
    queryKey: ['translation-status'],
    queryFn: ({ signal }) => translationsApi('GET /translations/status', { signal }),
  })
  const overview = useQuery({
    queryKey: ['translations', 'overview'],
    queryFn: ({ signal }) => translationsApi('GET /translations/overview', { signal }),
  })
  const translate = useTranslateByMachine(lang)
  const download = useXliffExport(lang)
  if (!ready) return <div className={styles.loading} />
  const found = list.data?.data ?? []
  const translatable = state === 'original' ? [] : found
  const untranslated = found.filter(
    (row) => (row.state === 'missing' || row.state === 'stale') && row.request !== 'waiting',
  )
  const counts = overview.data?.data.find((row) => row.lang === lang)?.counts
  const stateLabel = (value: TranslationFilter) =>
    counts ? `${t(`translations:states.${value}`)} (${counts[value]})` : t(`translations:states.${value}`)
  return (
    <>
      <AdminPageHeader title={t('admin:sections.translations')}>
        <Link to="/admin/translations/exchange" className={buttons.quiet}>
          {t('translations:exchange.title')}
        </Link>
      </AdminPageHeader>
      {status.data && <ProviderStatus status={status.data} />}
      {overview.data && <OverviewTable rows={overview.data.data} current={lang} listId={listId} />}
      <div className={styles.controls} id={listId}>
        <SelectField
          label={t('translations:language')}
          value={lang}
          options={languages.map(({ code, name, tag }) => ({ value: code, label: name, lang: tag }))}
          onValueChange={(value) => setParams({ lang: value })}
        />
        <SelectField
          label={t('translations:state')}
          value={state}
          options={[
            { value: 'all', label: t('translations:states.all') },
            ...translationFilters.map((value) => ({ value, label: stateLabel(value) })),
          ]}
          onValueChange={(value) => setParams({ state: value })}
        />
      </div>
      {list.isError && (
        <LoadFailure
          message={t('translations:failed')}
          retryLabel={t('shell.tryAgain')}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && found.length === 0 && <EmptyState message={t('translations:empty')} />}
      <div className={styles.actions}>
        {untranslated.length > 0 && (status.data?.providers.length ?? 0) > 0 && (
          <button
            type="button"
            className={buttons.quiet}
            disabled={translate.isPending}
            onClick={() => translate.mutate(untranslated.map(({ articleId }) => articleId))}
          >
            {t('translations:translatePage', { amount: untranslated.length })}
          </button>
        )}
        {translatable.length > 0 && (
          <button
            type="button"
            className={buttons.quiet}
            disabled={download.isPending}
            onClick={() => download.mutate(translatable.map(({ articleId }) => articleId))}
          >
            {t('translations:exchange.page', { amount: translatable.length })}
          </button>
        )}
      </div>
      <ul className={styles.list} aria-busy={list.isPending} aria-label={t('admin:sections.translations')}>
        {found.map((row) => (
          <Item key={row.articleId} row={row} lang={lang} />
        ))}
      </ul>
      {list.data && (
        <Pager
          pagination={list.data.pagination}
          labels={pagerLabels}
          onPage={(next) => setParams({ page: next })}
        />
      )}
    </>
  )
}

type ItemProps = { row: TranslationListData['data'][number]; lang: LanguageCode }

function Item({ row: { articleId, title, language, state, request }, lang }: ItemProps) {
  const { t } = useTranslation()
  const { tag, name } = getLanguage(language)
  const path = state === 'original' ? `/article/${articleId}` : `/admin/translations/${lang}/${articleId}`
  return (
    <li className={styles.item}>
      <Link to={path} className={styles.title}>
        <bdi lang={tag}>{title}</bdi>
      </Link>
      <span className={styles.facts}>
        <span className={styles.state} data-state={state}>
          {t(`translations:states.${state}`)}
        </span>{' '}
        {request && <span>{t(`translations:requests.${request}`)} </span>}
        <bdi lang={tag}>{name}</bdi>
      </span>
    </li>
  )
}

function useXliffExport(lang: LanguageCode) {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: async (articles: string[]) =>
      downloadFile(await exportTexts(lang, articles), `texts-${lang}.xlf`),
    onError: () => showError(t('translations:exchange.exportFailed')),
  })
}

function useTranslateByMachine(lang: LanguageCode) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (articles: string[]) =>
      translationsApi('POST /translations/requests', { body: { articles, lang } }),
    onSuccess: ({ added }) => {
      showMessage(t('translations:requested', { amount: added }))
      return queryClient.invalidateQueries({ queryKey: ['translations'] })
    },
    onError: () => showError(t('translations:requestFailed')),
  })
}
