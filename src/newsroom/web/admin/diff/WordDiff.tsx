import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { getLanguageAttributes } from '#src/ui/language-attributes.ts'
import { type DiffSegment, diffWords } from './diff-words.ts'
import styles from './WordDiff.module.css'

type Props = {
  before: { label: string; text: string }
  after: { label: string; text: string }
  language: LanguageCode
}

/** Two texts side by side, with removed and added words marked. */
export function WordDiff({ before, after, language }: Props) {
  const attributes = getLanguageAttributes(language)
  const segments = useMemo(
    () => diffWords(before.text, after.text, attributes.lang),
    [before.text, after.text, attributes.lang],
  )
  return (
    <div className={styles.columns}>
      <Column label={before.label} segments={segments} side="before" language={language} />
      <Column label={after.label} segments={segments} side="after" language={language} />
    </div>
  )
}

type ColumnProps = {
  label: string
  segments: DiffSegment[]
  side: 'before' | 'after'
  language: LanguageCode
}

function Column({ label, segments, side, language }: ColumnProps) {
  const { t } = useTranslation()
  const Mark = side === 'before' ? 'del' : 'ins'
  const ownSegments = segments.filter((segment) => segment.in === 'both' || segment.in === side)
  let offset = 0
  return (
    <section className={styles.column}>
      <h3 className={styles.label}>{label}</h3>
      {/* A long text scrolls inside this box, which must therefore be reachable with Tab. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box */}
      <div className={styles.text} tabIndex={0} {...getLanguageAttributes(language)}>
        {ownSegments.map((segment) => {
          const start = offset
          offset += segment.text.length
          return segment.in === 'both' ? segment.text : <Mark key={start}>{segment.text}</Mark>
        })}
        {ownSegments.length === 0 && <span className={styles.empty}>{t('admin:diff.empty')}</span>}
      </div>
    </section>
  )
}
