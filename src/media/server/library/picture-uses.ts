// Where pictures are used. The database keeps an index of the pictures of each article, whoever wrote it: our own
// by id, those of other sites by their address, which our copies are known by.
import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { articles } from '#src/news/server/news.tables.ts'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import type { PictureUse } from '../../contract/library-picture.ts'
import { media, mediaSources } from '../media.tables.ts'

const mostUsesTold = 100

/** As the index has it, letter for letter. */
const picturesOfArticle = sql`article_pictures(${articles.content}, ${articles.previewImage})`

/** Under which names articles may hold the picture of the row in question. */
const namesOfPicture = sql`(array[${media.id}] || array(
  select md5(${mediaSources.url}) from ${mediaSources} where ${mediaSources.mediaId} = ${media.id}))`

const usesIt: SQL = sql`${picturesOfArticle} && ${namesOfPicture}`

export const useCount = sql<number>`(select count(*)::int from ${articles} where ${usesIt})`
export const isUsed: SQL = sql`exists (select 1 from ${articles} where ${usesIt})`

/** The articles that show the picture, newest first. */
export async function listUses(db: Db | Transaction, mediaId: string): Promise<PictureUse[]> {
  const isCover = sql<boolean>`article_pictures('', ${articles.previewImage}) && ${namesOfPicture}`
  const isInBody = sql<boolean>`article_pictures(${articles.content}, '') && ${namesOfPicture}`
  const rows = await db
    .select({
      articleId: articles.id,
      title: articles.title,
      isPublished: articles.isPublished,
      isCover,
      isInBody,
    })
    .from(media)
    .innerJoin(articles, usesIt)
    .where(eq(media.id, mediaId))
    .orderBy(desc(articles.sortAt), desc(articles.id))
    .limit(mostUsesTold)
  return rows.map(({ isCover, isInBody, ...article }) => ({
    ...article,
    places: [...(isCover ? ['cover' as const] : []), ...(isInBody ? ['body' as const] : [])],
  }))
}
