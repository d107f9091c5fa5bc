import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { getLanguageAttributes } from '#src/ui/language-attributes.ts'
import type { ArticleFormFields } from '../article-form-fields.ts'
import { diffFormatting, type FormattingChange } from '../diff/diff-formatting.ts'
import { extractTextRuns, joinRuns } from '../diff/extract-text-runs.ts'
import { findChangedMetadata } from '../diff/find-changed-metadata.ts'
import { WordDiff } from '../diff/WordDiff.tsx'
import styles from './ArticleDiff.module.css'
import { MetadataDiffTable } from './MetadataDiffTable.tsx'

export type DiffSide = {
  label: string
  fields: ArticleFormFields
  /** Ids of pictures that the article shows and that were deleted later. */
  deletedPictures?: readonly string[]
}
type Props = { before: DiffSide; after: DiffSide }

const maxFormattingChanges = 60

/** All differences between two states of an article: words, formatting and metadata. */
export function ArticleDiff({ before, after }: Props) {
  const { t } = useTranslation()
  const { language } = after.fields
  const body = useMemo(() => {
    const oldRuns = extractTextRuns(before.fields.content)
    const newRuns = extractTextRuns(after.fields.content)
    return {
      before: joinRuns(oldRuns),
      after: joinRuns(newRuns),
      formattingChanges: diffFormatting(oldRuns, newRuns, getLanguageAttributes(language).lang),
    }
  }, [before.fields.content, after.fields.content, language])
  const texts = [
    { name: 'title', before: before.fields.title, after: after.fields.title },
    { name: 'summary', before: before.fields.summary, after: after.fields.summary },
    { name: 'content', before: body.before, after: body.after },
  ] as const
  const changedTexts = texts.filter((text) => text.before !== text.after)
  const changedMetadata = findChangedMetadata(before.fields, after.fields)
  if (changedTexts.length + body.formattingChanges.length + changedMetadata.length === 0)
    return <p>{t('revisions:noDifferences')}</p>
  return (
    <div className={styles.sections}>
      {changedTexts.map((text) => (
        <section key={text.name} className={styles.section}>
          <h4 className={styles.name}>{t(`admin:articleFields.${text.name}`)}</h4>
          <WordDiff
            before={{ label: before.label, text: text.before }}
            after={{ label: after.label, text: text.after }}
            language={language}
          />
        </section>
      ))}
      {body.formattingChanges.length > 0 && (
        <section className={styles.section}>
          <h4 className={styles.name}>{t('revisions:formatting')}</h4>
          <ul className={styles.formattingChanges}>
            {body.formattingChanges.slice(0, maxFormattingChanges).map((change, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same words may occur twice, and the list never changes
              <li key={index}>
                <q {...getLanguageAttributes(language)}>{change.text}</q>{' '}
                <FormattingChangeView change={change} />
              </li>
            ))}
          </ul>
          {body.formattingChanges.length > maxFormattingChanges && (
            <p>
              {t('revisions:moreFormatting', { count: body.formattingChanges.length - maxFormattingChanges })}
            </p>
          )}
        </section>
      )}
      {changedMetadata.length > 0 && (
        <MetadataDiffTable changedFields={changedMetadata} before={before} after={after} />
      )}
    </div>
  )
}

function FormattingChangeView({ change }: { change: FormattingChange }) {
  const { t } = useTranslation()
  const formatNames = (formats: string[]) =>
    formats.map((format) => {
      const [kind = '', ...value] = format.split(':')
      return t(`revisions:formats.${kind}`, { value: value.join(':') })
    })
  return (
    <span className={styles.formattingChange}>
      {formatNames(change.removed).map((name) => (
        <del key={name}>{name}</del>
      ))}
      {formatNames(change.added).map((name) => (
        <ins key={name}>{name}</ins>
      ))}
    </span>
  )
}
