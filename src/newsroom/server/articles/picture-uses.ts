// Finds the articles that use a picture of the library: in the saved article, in drafts, and in older revisions, which
// can be restored. The database indexes the pictures of each: local ones by id, those of other sites by the MD5 of
// their URL, which identifies the local copies as well.
import { sql } from 'drizzle-orm'
import type { PictureUse } from '#src/media/contract/library-picture.ts'
import type { PictureUseSource } from '#src/media/server/media.service.ts'
import { articleTag } from '#src/news/contract/cache-tags.ts'
import { articles, picturesOfFields } from '#src/news/server/news.tables.ts'
import { articleDrafts, articleRevisions } from '../newsroom.tables.ts'

const maxListedUses = 100

/** PostgreSQL uses the indexes only if these three expressions are identical to theirs. */
const picturesOfArticle = sql`article_pictures(${articles.content}, ${articles.previewImage})`
const picturesOfDraft = picturesOfFields(articleDrafts.fields)
const picturesOfRevision = picturesOfFields(articleRevisions.snapshot)

type Row = {
  articleId: string
  title: string | null
  isPublished: boolean | null
  isCover: boolean | null
  isInBody: boolean | null
  isInDraft: boolean
}

export const articlePictureUses: PictureUseSource = {
  // One query per table, so that each can use its index.
  recordsUsing: (names) => sql`
    select ${articles.id} as record_id, 'article' as kind
      from ${articles} where ${picturesOfArticle} && ${names}
    union all select ${articleDrafts.articleId}, 'draft'
      from ${articleDrafts} where ${picturesOfDraft} && ${names}
    union all select ${articleRevisions.articleId}, 'revision'
      from ${articleRevisions} where ${picturesOfRevision} && ${names}`,

  /** Unsaved articles first, then articles by date, newest first, then those that only use it in old revisions. */
  async listUses(db, names) {
    const { rows } = await db.execute<Row>(sql`
      select uses.record_id as "articleId", ${articles.title} as "title",
        ${articles.isPublished} as "isPublished",
        article_pictures('', ${articles.previewImage}) && ${names} as "isCover",
        article_pictures(${articles.content}, '') && ${names} as "isInBody",
        uses.is_in_draft as "isInDraft"
      from (
        select record_id, bool_or(kind = 'draft') as is_in_draft, bool_or(kind <> 'revision') as is_current
          from (${articlePictureUses.recordsUsing(names)}) uses group by record_id
      ) uses
      left join ${articles} on ${articles.id} = uses.record_id
      order by uses.is_current desc, ${articles.sortAt} desc nulls first, uses.record_id desc
      limit ${maxListedUses}`)
    return rows.map(toUse)
  },

  async listTags(db, names) {
    const rows = await db
      .select({ id: articles.id })
      .from(articles)
      .where(sql`${picturesOfArticle} && ${names}`)
    return rows.map(({ id }) => articleTag(id))
  },
}

function toUse({ articleId, title, isPublished, isCover, isInBody, isInDraft }: Row): PictureUse {
  const isOnlyInRevisions = !isCover && !isInBody && !isInDraft
  return {
    kind: 'article',
    recordId: articleId,
    title: title ?? '',
    isSaved: title !== null,
    isPublished: isPublished ?? false,
    places: [
      ...(isCover ? ['cover' as const] : []),
      ...(isInBody ? ['body' as const] : []),
      ...(isInDraft ? ['draft' as const] : []),
      ...(isOnlyInRevisions ? ['revision' as const] : []),
    ],
  }
}
