import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '#src/ui/in-language.ts'
import type { ArticleFields } from '../article-fields.ts'
import { diffFormatting, type FormattingChange } from '../diff/diff-formatting.ts'
import { extractTextRuns, joinRuns } from '../diff/extract-text-runs.ts'
import { findChangedMetadata } from '../diff/find-changed-metadata.ts'
import { WordDiff } from '../diff/WordDiff.tsx'
import styles from './ArticleDiff.module.css'
import { MetadataDiffTable } from './MetadataDiffTable.tsx'

export type DiffSide = {
  label: string
  fields: ArticleFields
  /** Ids of its pictures that were deleted since. */
  deletedPictures?: readonly string[]
}
type Props = { before: DiffSide; after: DiffSide }

const maxFormattingChanges = 60

/** Everything in which two states of an article differ: words, looks, and what stands beside them. */
export function ArticleDiff({ before, after }: Props) {
  const { t } = useTranslation()
  const { language } = after.fields
  const body = useMemo(() => {
    const [old, now] = [extractTextRuns(before.fields.content), extractTextRuns(after.fields.content)]
    return {
      before: joinRuns(old),
      after: joinRuns(now),
      looks: diffFormatting(old, now, inLanguage(language).lang),
    }
  }, [before.fields.content, after.fields.content, language])
  const words = [
    { name: 'title', before: before.fields.title, after: after.fields.title },
    { name: 'summary', before: before.fields.summary, after: after.fields.summary },
    { name: 'content', before: body.before, after: body.after },
  ] as const
  const changed = words.filter((part) => part.before !== part.after)
  const facts = findChangedMetadata(before.fields, after.fields)
  if (changed.length + body.looks.length + facts.length === 0) return <p>{t('revisions:noDifferences')}</p>
  return (
    <div className={styles.parts}>
      {changed.map((part) => (
        <section key={part.name} className={styles.part}>
          <h4 className={styles.name}>{t(`revisions:fields.${part.name}`)}</h4>
          <WordDiff
            before={{ label: before.label, text: part.before }}
            after={{ label: after.label, text: part.after }}
            language={language}
          />
        </section>
      ))}
      {body.looks.length > 0 && (
        <section className={styles.part}>
          <h4 className={styles.name}>{t('revisions:formatting')}</h4>
          <ul className={styles.looks}>
            {body.looks.slice(0, maxFormattingChanges).map((look, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same words may change twice, and the list never does
              <li key={index}>
                <q {...inLanguage(language)}>{look.text}</q> <FormattingChangeView look={look} />
              </li>
            ))}
          </ul>
          {body.looks.length > maxFormattingChanges && (
            <p>{t('revisions:moreFormatting', { count: body.looks.length - maxFormattingChanges })}</p>
          )}
        </section>
      )}
      {facts.length > 0 && <MetadataDiffTable facts={facts} before={before} after={after} />}
    </div>
  )
}

function FormattingChangeView({ look }: { look: FormattingChange }) {
  const { t } = useTranslation()
  const named = (formats: string[]) =>
    formats.map((format) => {
      const [kind = '', ...value] = format.split(':')
      return t(`revisions:formats.${kind}`, { value: value.join(':') })
    })
  return (
    <span className={styles.look}>
      {named(look.gone).map((name) => (
        <del key={name}>{name}</del>
      ))}
      {named(look.come).map((name) => (
        <ins key={name}>{name}</ins>
      ))}
    </span>
  )
}
