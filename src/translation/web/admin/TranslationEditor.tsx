import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { fallbackLanguage, findLanguageCode, getLanguage } from '#src/i18n/languages.ts'
import { AdminPageHeader } from '#src/ui/admin/AdminPageHeader.tsx'
import { useSaveShortcut } from '#src/ui/admin/use-save-shortcut.ts'
import buttons from '#src/ui/button.module.css'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import type { TranslationWork } from '../../contract/machine.ts'
import { SegmentRow } from './SegmentRow.tsx'
import styles from './TranslationEditor.module.css'
import { translationsApi } from './translations-api.ts'
import { useSegmentDrafts } from './use-segment-drafts.ts'

/** Admin page of a translation: each segment of the original beside its translation. */
export function TranslationEditor() {
  const { t, ready } = useTranslation(['common', 'admin', 'translations'])
  const { id = '', lang = '' } = useParams()
  const language = findLanguageCode(lang) ?? fallbackLanguage
  const work = useQuery({
    queryKey: ['translation', id, language],
    queryFn: ({ signal }) =>
      translationsApi('GET /news/:id/translations/:lang/segments', {
        params: { id, lang: language },
        signal,
      }),
    // Typed texts stay when another window saves; the version tells.
    refetchOnWindowFocus: false,
  })
  if (!ready) return <div className={styles.loading} />
  return (
    <>
      <AdminPageHeader title={t('translations:editor', { language: getLanguage(language).name })}>
        <Link to={`/admin/translations?lang=${language}`} className={buttons.quiet}>
          {t('translations:back')}
        </Link>
      </AdminPageHeader>
      {work.isError && (
        <LoadFailure
          message={t('translations:failed')}
          retryLabel={t('shell.tryAgain')}
          onRetry={() => void work.refetch()}
        />
      )}
      {work.data && (
        <Segments key={`${id}/${language}`} work={work.data} onReload={() => void work.refetch()} />
      )}
    </>
  )
}

function Segments({ work, onReload }: { work: TranslationWork; onReload: () => void }) {
  const { t } = useTranslation()
  const drafts = useSegmentDrafts(work)
  const { articleId, lang, original, segments } = work
  const save = () => drafts.hasChanges && !drafts.isSaving && drafts.save()
  useSaveShortcut(save)
  const done = segments.filter(({ state }) => state === 'reviewed').length
  return (
    <form
      ref={drafts.form}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <h2 className={styles.title}>
        <Link to={`/article/${articleId}?lang=${lang}`}>
          <bdi lang={getLanguage(original).tag}>{work.title}</bdi>
        </Link>
      </h2>
      <p>{t('translations:progress', { done, total: segments.length })}</p>
      <p className={styles.hint}>{t('translations:shortcuts')}</p>
      {drafts.hasConflict && (
        <p role="alert" className={styles.conflict}>
          {t('translations:conflict')}{' '}
          <button type="button" className={buttons.quiet} onClick={onReload}>
            {t('translations:load')}
          </button>
        </p>
      )}
      <ol className={styles.segments}>
        {segments.map((segment, index) => (
          <SegmentRow
            key={segment.key}
            segment={segment}
            number={index + 1}
            languages={{ original, target: lang }}
            text={drafts.textOf(segment)}
            isReviewed={drafts.isReviewed(segment)}
            error={drafts.errors[segment.key]}
            onText={(text) => drafts.setText(segment, text)}
            onReviewed={(isReviewed) => drafts.setReviewed(segment, isReviewed)}
          />
        ))}
      </ol>
      <div className={styles.actions}>
        <button type="submit" className={buttons.primary} disabled={drafts.isSaving || !drafts.hasChanges}>
          {t('translations:save')}
        </button>
        <button type="button" className={buttons.quiet} onClick={drafts.reviewAll}>
          {t('translations:reviewAll')}
        </button>
      </div>
    </form>
  )
}
