// Hashes of an article's fields. A translation stores those of its source; when they differ, it is stale (see
// `isStaleTranslation`).
import { createHash } from 'node:crypto'

type Source = { title: string; summary: string; plainText: string }

/** The same as `md5()` in the database. */
export function hashSource({ title, summary, plainText }: Source) {
  return { sourceTitleHash: md5(title), sourceSummaryHash: md5(summary), sourceTextHash: md5(plainText) }
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex')
}
