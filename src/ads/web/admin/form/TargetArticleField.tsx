import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { startOfDay } from '#src/i18n/format-date.ts'
import { useTimeZone } from '#src/ui/admin/use-time-zone.ts'
import { SearchField } from '#src/ui/form/SearchField.tsx'
import { SelectField } from '#src/ui/form/SelectField.tsx'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import { isArticleUnreadable } from '../../../contract/is-article-unreadable.ts'
import { listTargetArticles } from '../ads-api.ts'
import fieldset from './fieldset.module.css'
import styles from './TargetArticleField.module.css'
import type { AdForm } from './use-ad-form.ts'

const maxOptions = 200

/** The only article that shows the advertisement. The search shortens the list of articles. */
export function TargetArticleField({ form }: { form: AdForm }) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const articles = useQuery({
    queryKey: ['target-articles'],
    queryFn: ({ signal }) => listTargetArticles(signal),
  })
  const { targetNews, startDate } = form.values
  const timeZone = useTimeZone()
  const all = articles.data ?? []
  const words = search.trim().toLowerCase()
  const found = all.filter(({ _id, title }) => `${title} ${_id}`.toLowerCase().includes(words))
  const shown = found.slice(0, maxOptions).filter(({ _id }) => _id !== targetNews)
  const known = all.find(({ _id }) => _id === targetNews)
  const chosen = known ?? { _id: targetNews, title: '' }
  const now = new Date()
  const startsAt = startDate === '' ? now : new Date(startOfDay(timeZone, startDate))
  const isUnreadable = isArticleUnreadable(known?.readableFrom ?? null, startsAt, now)
  const isMissing = targetNews !== '' && articles.isSuccess && isUnreadable
  const options = [...(targetNews === '' ? [] : [chosen]), ...shown].map(({ _id, title }) => ({
    value: _id,
    label: [title, _id].filter(Boolean).join(' · '),
  }))
  return (
    <fieldset className={`${fieldset.fieldset} ${styles.target}`}>
      <legend className={fieldset.legend}>{t('ads:form.targetNews')}</legend>
      {articles.isError ? (
        <LoadFailure
          message={t('ads:form.articlesFailed')}
          retryLabel={t('shell.tryAgain')}
          onRetry={() => void articles.refetch()}
        />
      ) : (
        <SearchField label={t('ads:form.searchArticles')} value={search} onSearch={setSearch} />
      )}
      <SelectField
        name="targetNews"
        label={t('ads:form.targetNews')}
        isLabelHidden
        hint={t('ads:form.targetNewsHint')}
        error={form.errors.targetNews}
        value={targetNews}
        options={[{ value: '', label: t('ads:form.allArticles') }, ...options]}
        onValueChange={(id) => form.change({ targetNews: id })}
      />
      <p role="status" className={isMissing ? styles.warning : undefined}>
        {isMissing && t('ads:warning.article-missing')}
      </p>
    </fieldset>
  )
}
