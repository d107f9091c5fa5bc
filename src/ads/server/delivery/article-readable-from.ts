import { sql } from 'drizzle-orm'
import { articles } from '#src/news/server/news.tables.ts'
import { advertisements } from '../ads.tables.ts'

/** A column: since when readers can read the article of an advertisement; null if they cannot. */
export const articleReadableFrom = sql<Date | null>`(
  select ${articles.sortAt} from ${articles} where ${articles.id} = ${advertisements.targetNews} and ${articles.isPublished}
)`.mapWith(articles.sortAt)
