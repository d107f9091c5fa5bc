// Saves an article. When somebody else has saved it in the meantime, merges both versions and saves the result, as long as
// the changes do not touch the same places.
import { type ArticleFormFields, fieldsFromRevision } from '../../article-form-fields.ts'
import { getRevision } from '../../newsroom-api.ts'
import { type MergedFields, mergeFields } from '../merge/merge-fields.ts'
import { type StoredArticle, toStoredArticle } from './load-session.ts'
import { type SaveOutcome, saveArticle } from './save-article.ts'

type Options = {
  id: string
  stored: StoredArticle | undefined
  baseVersion: number | null
  readFields: () => ArticleFormFields
  /** Number of changes in the form so far. */
  readChangeCount: () => number
  /** Shows the merged text in the form, which is then based on the version of the other editor. */
  onMerged: (merged: MergedFields, theirs: StoredArticle) => void
}

type Result = {
  outcome: SaveOutcome
  /** Contains changes of somebody else. */
  isMerged: boolean
  /** Number of changes in the form when the article was sent. */
  changeCount: number
}

/** More only happens when several editors save again and again. */
const maxMerges = 3

export async function saveAndMerge(options: Options): Promise<Result> {
  const { id, readFields, readChangeCount, onMerged } = options
  let { stored, baseVersion } = options
  for (let merges = 0; ; merges += 1) {
    const changeCount = readChangeCount()
    const outcome = await saveArticle({ id, stored, baseVersion, fields: readFields() })
    const result = { outcome, changeCount, isMerged: merges > 0 }
    if (!('conflict' in outcome) || merges === maxMerges) return result
    const base = await findBase(id, stored, baseVersion)
    const theirs = toStoredArticle(outcome.conflict)
    // After the last await, so that nothing is typed between reading the form and changing it.
    const merged = base && mergeFields(base, readFields(), theirs.fields)
    if (!merged) return result
    onMerged(merged, theirs)
    stored = theirs
    baseVersion = theirs.version
  }
}

/** The fields that the changes in the form are based on; undefined when they cannot be loaded. */
async function findBase(
  id: string,
  stored: StoredArticle | undefined,
  baseVersion: number | null,
): Promise<ArticleFormFields | undefined> {
  if (stored && stored.version === baseVersion) return stored.fields
  if (baseVersion === null) return undefined
  try {
    return fieldsFromRevision(await getRevision(id, baseVersion))
  } catch {
    // The API client has logged the cause. The editor decides without a merge.
    return undefined
  }
}
