// Manually assembled exports, and several exports of one site, may contain different articles with the same id. The second one
// gets an id of its own, which is the same in a repeated import.
import { deriveId } from '#src/platform/id.ts'
import { hashArticle } from './hash-article.ts'
import type { ImportedArticle } from './import-event.ts'
import { formatSourceKey } from './source-key.ts'

/** `version`: of the same article at another time. It is imported unpublished. */
type Occurrence = 'first' | 'again' | 'other' | 'version'

type KnownArticle = { title: string; path: string | undefined; hashes: string[] }

export function createArticleDistinction() {
  const known = new Map<string, KnownArticle>()

  return {
    /** For each article in the order of the export. */
    add(article: ImportedArticle): { occurrence: Occurrence; article: ImportedArticle } {
      const key = formatSourceKey(article.source)
      const hash = hashArticle(article)
      const first = known.get(key)
      if (!first) {
        known.set(key, { title: article.title, path: findPath(article), hashes: [hash] })
        return { occurrence: 'first', article }
      }
      if (first.hashes.includes(hash)) return { occurrence: 'again', article }
      first.hashes.push(hash)
      const occurrence = isVersion(article, first) ? 'version' : 'other'
      return { occurrence, article: renumber(article, first, first.hashes.length) }
    },

    /** The article as `add` returned it, when the export is read again. */
    find(article: ImportedArticle): ImportedArticle {
      const first = known.get(formatSourceKey(article.source))
      if (!first || first.hashes.length === 1) return article
      const index = first.hashes.indexOf(hashArticle(article))
      return index < 1 ? article : renumber(article, first, index + 1)
    },
  }
}

function renumber(article: ImportedArticle, first: KnownArticle, number: number): ImportedArticle {
  const source = { ...article.source, id: `${article.source.id}#${number}` }
  const renumbered = {
    ...article,
    source,
    isPublished: article.isPublished && !isVersion(article, first),
  }
  if (!article.olea) return renumbered
  const { origin: _origin, ...olea } = article.olea
  const articleId = deriveId(formatSourceKey(source), article.createdAt)
  return {
    ...renumbered,
    olea: { ...olea, articleId, fields: { ...olea.fields, isPublished: renumbered.isPublished } },
  }
}

function isVersion(article: ImportedArticle, first: KnownArticle): boolean {
  const path = findPath(article)
  return article.title === first.title || (path !== undefined && path === first.path)
}

/** The readable path, as opposed to one that is made of the id. */
function findPath({ oldPaths }: ImportedArticle): string | undefined {
  return oldPaths.find((path) => !path.includes('?'))
}
