import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '#src/ui/in-language.ts'
import type { ArticleFields } from '../article-fields.ts'
import { changedFacts } from '../diff/changed-facts.ts'
import { type FormatChange, formatDifference } from '../diff/format-difference.ts'
import { readBody, wordsOf } from '../diff/read-body.ts'
import { WordDifference } from '../diff/WordDifference.tsx'
import styles from './Differences.module.css'
import { FactTable } from './FactTable.tsx'

export type SideOfArticle = {
  label: string
  fields: ArticleFields
  /** Ids of its pictures that were deleted since. */
  gonePictures?: readonly string[]
}
type Props = { before: SideOfArticle; after: SideOfArticle }

const mostFormats = 60

/** Everything in which two states of an article differ: words, looks, and what stands beside them. */
export function Differences({ before, after }: Props) {
  const { t } = useTranslation()
  const { language } = after.fields
  const body = useMemo(() => {
    const [old, now] = [readBody(before.fields.content), readBody(after.fields.content)]
    return {
      before: wordsOf(old),
      after: wordsOf(now),
      looks: formatDifference(old, now, inLanguage(language).lang),
    }
  }, [before.fields.content, after.fields.content, language])
  const words = [
    { name: 'title', before: before.fields.title, after: after.fields.title },
    { name: 'summary', before: before.fields.summary, after: after.fields.summary },
    { name: 'content', before: body.before, after: body.after },
  ] as const
  const changed = words.filter((part) => part.before !== part.after)
  const facts = changedFacts(before.fields, after.fields)
  if (changed.length + body.looks.length + facts.length === 0) return <p>{t('versions:same')}</p>
  return (
    <div className={styles.parts}>
      {changed.map((part) => (
        <section key={part.name} className={styles.part}>
          <h4 className={styles.name}>{t(`versions:fields.${part.name}`)}</h4>
          <WordDifference
            before={{ label: before.label, text: part.before }}
            after={{ label: after.label, text: part.after }}
            language={language}
          />
        </section>
      ))}
      {body.looks.length > 0 && (
        <section className={styles.part}>
          <h4 className={styles.name}>{t('versions:looks')}</h4>
          <ul className={styles.looks}>
            {body.looks.slice(0, mostFormats).map((look, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same words may change twice, and the list never does
              <li key={index}>
                <q {...inLanguage(language)}>{look.text}</q> <LookChange look={look} />
              </li>
            ))}
          </ul>
          {body.looks.length > mostFormats && (
            <p>{t('versions:moreLooks', { count: body.looks.length - mostFormats })}</p>
          )}
        </section>
      )}
      {facts.length > 0 && <FactTable facts={facts} before={before} after={after} />}
    </div>
  )
}

function LookChange({ look }: { look: FormatChange }) {
  const { t } = useTranslation()
  const named = (formats: string[]) =>
    formats.map((format) => {
      const [kind = '', ...value] = format.split(':')
      return t(`versions:formats.${kind}`, { value: value.join(':') })
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
