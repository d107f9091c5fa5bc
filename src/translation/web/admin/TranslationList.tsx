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
import { translationStates } from '../../contract/limits.ts'
import { exportTexts } from './exchange/exchange-api.ts'
import { ProviderStatus } from './ProviderStatus.tsx'
import styles from './TranslationList.module.css'
import { translationsApi } from './translations-api.ts'

const codes = languages.map(({ code }) => code) as [LanguageCode, ...LanguageCode[]]
const parsers = {
  lang: createOptionParser<LanguageCode>(codes),
  state: createOptionParser(['all', ...translationStates]),
  page: parsePageNumber,
}

/** Admin page of translators: what is missing, changed or waiting for a review in one language. */
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
  const translate = useTranslateByMachine(lang)
  const download = useXliffExport(lang)
  if (!ready) return <div className={styles.loading} />
  const found = list.data?.data ?? []
  const counts = list.data?.counts
  const untranslated = found.filter((row) => row.state === 'missing' || row.state === 'stale')
  const stateLabel = (value: (typeof translationStates)[number]) =>
    counts ? `${t(`translations:states.${value}`)} (${counts[value]})` : t(`translations:states.${value}`)
  return (
    <>
      <AdminPageHeader title={t('admin:sections.translations')}>
        <Link to="/admin/translations/exchange" className={buttons.quiet}>
          {t('translations:exchange.title')}
        </Link>
      </AdminPageHeader>
      {status.data && <ProviderStatus status={status.data} />}
      <div className={styles.controls}>
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
            ...translationStates.map((value) => ({ value, label: stateLabel(value) })),
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
        {found.length > 0 && (
          <button
            type="button"
            className={buttons.quiet}
            disabled={download.isPending}
            onClick={() => download.mutate(found.map(({ articleId }) => articleId))}
          >
            {t('translations:exchange.page', { amount: found.length })}
          </button>
        )}
      </div>
      <ul className={styles.list} aria-busy={list.isPending} aria-label={t('admin:sections.translations')}>
        {found.map((row) => (
          <li key={row.articleId} className={styles.item}>
            <Link to={`/admin/translations/${lang}/${row.articleId}`} className={styles.title}>
              <bdi lang={getLanguage(row.language).tag}>{row.title}</bdi>
            </Link>
            <span className={styles.facts}>
              <span className={styles.state} data-state={row.state}>
                {t(`translations:states.${row.state}`)}
              </span>{' '}
              {row.request && <span>{t(`translations:requests.${row.request}`)} </span>}
              <bdi lang={getLanguage(row.language).tag}>{getLanguage(row.language).name}</bdi>
            </span>
          </li>
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
