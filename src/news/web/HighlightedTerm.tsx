import type { ReactNode } from 'react'
import styles from './list-page.module.css'

/** Takes the place of a subject while a sentence around it is translated. */
export const termPlaceholder = '\u{1}'

/** A sentence with its subject set apart: in ink, and in its own direction of writing. */
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
