// Statements of every article page. Building their text takes as long as reading their result, so they are built once.
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/database.ts'
import { articleTranslations } from '#src/translation/server/translation.tables.ts'
import { isPublic } from './article-filters.ts'
import { articleColumns, cardColumns, editionColumns } from './article-row.ts'
import { articles } from './news.tables.ts'

/** Without bodies. */
export const listedColumns = { ...cardColumns, content: sql<string>`''`, ...editionColumns }

/** The statements have no names: connections to the embedded database would share prepared statements of one name. */
export function prepareArticleQueries(db: Db) {
  return {
    /** Parameter: `id`. */
    publicById: db
      .select(articleColumns)
      .from(articles)
      .where(and(eq(articles.id, sql.placeholder('id')), isPublic))
      .prepare(''),

    /** Parameters: `ids` and `lang`, whose translation is added; null for none. */
    publicCardsByIds: db
      .select(listedColumns)
      .from(articles)
      .leftJoin(
        articleTranslations,
        and(
          eq(articleTranslations.articleId, articles.id),
          eq(articleTranslations.language, sql.placeholder('lang')),
        ),
      )
      .where(and(sql`${articles.id} = any(${sql.placeholder('ids')}::text[])`, isPublic))
      .prepare(''),
  }
}
