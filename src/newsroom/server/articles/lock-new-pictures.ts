// Locks the pictures of the library that an article begins to use, so that none is deleted until the article is stored.
// A deletion at the same time waits for the article, and is then refused because the article uses the picture.
import { inArray } from 'drizzle-orm'
import { parsePictureId } from '#src/media/contract/picture-url.ts'
import { media } from '#src/media/server/media.tables.ts'
import type { Transaction } from '#src/platform/database/database.ts'
import { invalidRequest } from '#src/platform/problem.ts'

type Pictures = { content: string; previewImage?: string | undefined }

/**
 * Ignores pictures that the article has already, so that a correction of its text is never blocked.
 * @param before undefined for a new article
 * @throws ProblemError 400 when the library does not have a picture, which may just have been deleted
 */
export async function lockNewPictures(
  tx: Transaction,
  before: Pictures | undefined,
  after: Pictures,
): Promise<void> {
  const had = new Set(before ? listPictures(before).map(({ id }) => id) : [])
  const added = listPictures(after).filter(({ id }) => !had.has(id))
  if (added.length === 0) return
  const ids = added.map(({ id }) => id)
  const rows = await tx
    .select({ id: media.id })
    .from(media)
    .where(inArray(media.id, ids))
    .orderBy(media.id)
    .for('key share')
  const stored = new Set(rows.map(({ id }) => id))
  const missing = added.filter(({ id }) => !stored.has(id))
  if (missing.length === 0) return
  throw invalidRequest(
    missing.map(({ path, id }) => ({ path, message: `the picture ${id} is not in the library (any more)` })),
  )
}

/** Only those with a path on this site: other sites have URLs of the same form. */
function listPictures({ content, previewImage = '' }: Pictures) {
  const cover = parsePictureId(previewImage)
  // Stored text begins an <img> with its src.
  const inText = [...content.matchAll(/<img src="([^"]+)"/g)].flatMap(
    ([, url = '']) => parsePictureId(url) ?? [],
  )
  return [
    ...(cover ? [{ path: 'previewImage', id: cover }] : []),
    ...inText.map((id) => ({ path: 'content', id })),
  ]
}
