// Where pictures are used: in articles as they are saved, in what editors have typed and not saved, and in older
// versions, which can be brought back. The database keeps an index of the pictures of each, whoever wrote it: our own
// by id, those of other sites by their address, which our copies are known by.
import { eq, type SQL, sql } from 'drizzle-orm'
import { articleRevisions, articles, picturesOfFields } from '#src/news/server/news.tables.ts'
import { articleDrafts } from '#src/newsroom/server/newsroom.tables.ts'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import type { PictureUse } from '../../contract/library-picture.ts'
import { media, mediaSources } from '../media.tables.ts'

const mostUsesTold = 100

/** As the indexes have it, letter for letter. */
const picturesOfArticle = sql`article_pictures(${articles.content}, ${articles.previewImage})`
const picturesOfDraft = picturesOfFields(articleDrafts.fields)
const picturesOfRevision = picturesOfFields(articleRevisions.snapshot)

/** Under which names articles may hold the picture of the row in question. */
const namesOfPicture = sql`(array[${media.id}] || array(
  select md5(${mediaSources.url}) from ${mediaSources} where ${mediaSources.mediaId} = ${media.id}))`

export const useCount = sql<number>`(select count(distinct article_id)::int from (${placesOf(namesOfPicture)}) places)`
export const isUsed: SQL = sql`exists (${placesOf(namesOfPicture)})`

type Found = {
  articleId: string
  title: string | null
  isPublished: boolean | null
  isCover: boolean | null
  isInBody: boolean | null
  isInDraft: boolean
}

/** Who shows it, or is about to: an older version alone does neither. */
export const isNeeded = ({ places }: PictureUse): boolean => !places.includes('revision')

/** Names under which articles may hold the picture, as a value; undefined for one that is not there. */
async function namesOf(db: Db | Transaction, mediaId: string): Promise<SQL | undefined> {
  const [named] = await db
    .select({ names: sql<string[]>`${namesOfPicture}` })
    .from(media)
    .where(eq(media.id, mediaId))
  return named && sql`${sql.param(named.names)}::text[]`
}

/** Ids of all articles that show the picture as they are saved. */
export async function articlesShowing(db: Db | Transaction, mediaId: string): Promise<string[]> {
  const names = await namesOf(db, mediaId)
  if (!names) return []
  const rows = await db
    .select({ id: articles.id })
    .from(articles)
    .where(sql`${picturesOfArticle} && ${names}`)
  return rows.map(({ id }) => id)
}

/**
 * The articles that have the picture, newest first; what is not saved yet comes first of all, and last those of which
 * only older versions have it.
 */
export async function listUses(db: Db | Transaction, mediaId: string): Promise<PictureUse[]> {
  const names = await namesOf(db, mediaId)
  if (!names) return []
  const { rows } = await db.execute<Found>(sql`
    select places.article_id as "articleId", ${articles.title} as "title",
      ${articles.isPublished} as "isPublished",
      article_pictures('', ${articles.previewImage}) && ${names} as "isCover",
      article_pictures(${articles.content}, '') && ${names} as "isInBody",
      places.is_in_draft as "isInDraft"
    from (
      select article_id, bool_or(kind = 'draft') as is_in_draft, bool_or(kind <> 'revision') as is_needed
        from (${placesOf(names)}) places group by article_id
    ) places
    left join ${articles} on ${articles.id} = places.article_id
    order by places.is_needed desc, ${articles.sortAt} desc nulls first, places.article_id desc
    limit ${mostUsesTold}`)
  return rows.map(toUse)
}

function toUse({ articleId, title, isPublished, isCover, isInBody, isInDraft }: Found): PictureUse {
  const isOnlyOld = !isCover && !isInBody && !isInDraft
  return {
    articleId,
    title: title ?? '',
    isSaved: title !== null,
    isPublished: isPublished ?? false,
    places: [
      ...(isCover ? ['cover' as const] : []),
      ...(isInBody ? ['body' as const] : []),
      ...(isInDraft ? ['draft' as const] : []),
      ...(isOnlyOld ? ['revision' as const] : []),
    ],
  }
}

/** Each of the three has its own index; together they could use none. */
function placesOf(names: SQL): SQL {
  return sql`
    select ${articles.id} as article_id, 'article' as kind
      from ${articles} where ${picturesOfArticle} && ${names}
    union all select ${articleDrafts.articleId}, 'draft'
      from ${articleDrafts} where ${picturesOfDraft} && ${names}
    union all select ${articleRevisions.articleId}, 'revision'
      from ${articleRevisions} where ${picturesOfRevision} && ${names}`
}
