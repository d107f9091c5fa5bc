// Readers who cannot see a picture are told what it shows, before anybody sees it
// (docs/decisions/0011-alternative-text-before-publishing.md).
import { and, arrayContains, desc, eq, inArray, or } from 'drizzle-orm'
import type { articles } from '#src/news/server/news.tables.ts'
import type { Transaction } from '#src/platform/database/database.ts'
import { ProblemError } from '#src/platform/problem.ts'
import { articleRevisions } from '../newsroom.tables.ts'
import { findUndescribedPictures } from './find-undescribed-pictures.ts'

type State = Pick<typeof articles.$inferSelect, 'id' | 'content' | 'isPublished'>

/**
 * An article that readers see keeps the pictures they see: a correction never waits for the descriptions of others.
 * @param before undefined for a new article
 * @throws ProblemError 400 that names each picture
 */
export async function requireAltTexts(
  tx: Transaction,
  before: State | undefined,
  after: State,
): Promise<void> {
  if (!after.isPublished) return
  const seen = before?.isPublished ? findUndescribedPictures(before.content) : []
  const missing = findUndescribedPictures(after.content).filter((address) => !seen.includes(address))
  if (missing.length === 0) return
  if (before?.content === after.content && (await isUnchangedImport(tx, after.id))) return
  const errors = missing.map((address, index) => ({
    path: `content.pictures.${index}`,
    message: `${abbreviateUrl(address)} must be described, or declared to be decoration, before the article is published`,
  }))
  throw new ProblemError({
    status: 400,
    code: 'pictures-undescribed',
    title: 'Describe the pictures first',
    detail: errors.map(({ message }) => message).join('; '),
    errors,
  })
}

/** Whoever wrote the text as it is was an import: nobody here has touched it. */
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

function abbreviateUrl(address: string): string {
  return address.startsWith('data:') ? 'A picture inside the text' : address.slice(0, 200)
}
