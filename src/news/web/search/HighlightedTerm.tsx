import type { ReactNode } from 'react'
import styles from '../lists/list-page.module.css'

/** Interpolated into a translated sentence in place of the term. */
export const termPlaceholder = '\u{1}'

/** A translated sentence whose placeholder is replaced by `children`, highlighted and with its own text direction. */
export function HighlightedTerm({ sentence, children }: { sentence: string; children: ReactNode }) {
  const [before, after] = sentence.split(termPlaceholder)
  if (after === undefined) return before
  return (
    <>
      {before}
      <bdi className={styles.term}>{children}</bdi>
      {after}
    </>
  )
}
