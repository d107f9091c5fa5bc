import { createHash } from 'node:crypto'
import type { ImportedArticle } from './import-record.ts'

/** Fingerprint of what a source says about an article: equal means nothing changed there since. */
export function contentHash(article: ImportedArticle): string {
  // A creation date may be the file's or the export's, which say nothing about the article.
  const { source: _source, linkNames: _names, createdAt: _created, olea: _olea, ...content } = article
  const ordered = Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(ordered)).digest('base64url').slice(0, 22)
}
