// Requires alternative text for all pictures of an article before it is published
// (docs/decisions/0011-alternative-text-before-publishing.md).
import { and, arrayContains, desc, eq, inArray, or } from 'drizzle-orm'
import type { articles } from '#src/news/server/news.tables.ts'
import type { Transaction } from '#src/platform/database/database.ts'
import { ProblemError } from '#src/platform/problem.ts'
import { articleRevisions } from '../newsroom.tables.ts'
import { findUndescribedPictures } from './find-undescribed-pictures.ts'

type State = Pick<typeof articles.$inferSelect, 'id' | 'content' | 'isPublished'>

/**
 * Ignores pictures that a public article already contains, so that a correction of its text is never blocked.
 * @param before undefined for a new article
 * @throws ProblemError 400 with an error for each picture
 */
export async function requireAltTexts(
  tx: Transaction,
  before: State | undefined,
  after: State,
): Promise<void> {
  if (!after.isPublished) return
  const alreadyPublic = before?.isPublished ? findUndescribedPictures(before.content) : []
  const missing = findUndescribedPictures(after.content).filter((url) => !alreadyPublic.includes(url))
  if (missing.length === 0) return
  if (before?.content === after.content && (await isUnchangedImport(tx, after.id))) return
  const errors = missing.map((url, index) => ({
    path: `content.pictures.${index}`,
    message: `${abbreviateUrl(url)} must be described, or declared to be decoration, before the article is published`,
  }))
  throw new ProblemError({
    status: 400,
    code: 'pictures-undescribed',
    title: 'Describe the pictures first',
    detail: errors.map(({ message }) => message).join('; '),
    errors,
  })
}

/** Whether an import wrote the present text and no editor has changed it since. */
async function isUnchangedImport(tx: Transaction, articleId: string): Promise<boolean> {
  const { reason, changed, version } = articleRevisions
  const wroteText = or(inArray(reason, ['created', 'imported']), arrayContains(changed, ['content']))
  const [last] = await tx
    .select({ reason })
    .from(articleRevisions)
    .where(and(eq(articleRevisions.articleId, articleId), wroteText))
    .orderBy(desc(version))
    .limit(1)
  return last?.reason === 'imported'
}

function abbreviateUrl(url: string): string {
  return url.startsWith('data:') ? 'A picture inside the text' : url.slice(0, 200)
}
