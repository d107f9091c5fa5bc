import { createHash } from 'node:crypto'
import type { ImportedArticle } from './import-event.ts'

/**
 * Hash of an article's content in the source. An equal hash means that the source did not change since the last import.
 * The hash is stored, so renaming a field of `ImportedArticle` must not change it.
 */
export function hashArticle(article: ImportedArticle): string {
  // Left out: `createdAt` may be the date of the file or of the export, which says nothing about the article.
  const {
    source: _source,
    linkNames: _names,
    createdAt: _created,
    olea: _olea,
    oldPaths: addresses,
    ...rest
  } = article
  const sorted = Object.entries({ ...rest, addresses }).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url').slice(0, 22)
}
