import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { inLanguage } from '#src/ui/in-language.ts'
import { type DiffSegment, diffWords } from './diff-words.ts'
import styles from './WordDiff.module.css'

type Props = {
  before: { label: string; text: string }
  after: { label: string; text: string }
  language: LanguageCode
}

/** Two texts side by side; what only one of them has is marked in it. */
export function WordDiff({ before, after, language }: Props) {
  const attributes = inLanguage(language)
  const pieces = useMemo(
    () => diffWords(before.text, after.text, attributes.lang),
    [before.text, after.text, attributes.lang],
  )
  return (
    <div className={styles.sides}>
      <Side label={before.label} pieces={pieces} own="before" language={language} />
      <Side label={after.label} pieces={pieces} own="after" language={language} />
    </div>
  )
}

function Side(props: {
  label: string
  pieces: DiffSegment[]
  own: 'before' | 'after'
  language: LanguageCode
}) {
  const { t } = useTranslation()
  const { label, pieces, own, language } = props
  const Mark = own === 'before' ? 'del' : 'ins'
  const shown = pieces.filter((piece) => piece.in === 'both' || piece.in === own)
  let at = 0
  return (
    <section className={styles.side}>
      <h3 className={styles.label}>{label}</h3>
      {/* Longer than the window it scrolls by itself; Tab must reach it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls */}
      <div className={styles.text} tabIndex={0} {...inLanguage(language)}>
        {shown.map((piece) => {
          const start = at
          at += piece.text.length
          return piece.in === 'both' ? piece.text : <Mark key={start}>{piece.text}</Mark>
        })}
        {shown.length === 0 && <span className={styles.nothing}>{t('admin:diff.empty')}</span>}
      </div>
    </section>
  )
}
