// What readers see of translations: the text of an article in a language, and the languages in which it can be read.
import { and, asc, eq, sql } from 'drizzle-orm'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { articles } from '#src/news/server/news.tables.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { SegmentState } from '../contract/segment.ts'
import { countChanges } from './align-segments.ts'
import type { ArticleText } from './segments/split-article.ts'
import { articleTranslations, isStaleTranslation } from './translation.tables.ts'

type ReaderTranslation = {
  title: string
  summary: string
  /** Null when only title and summary are translated. */
  content: string | null
  lang: LanguageCode
  status: SegmentState
  /** The original has changed since. */
  isStale: boolean
  origin: 'human' | 'machine'
  provider: string | null
  model: string | null
  note: string
  translatedAt: string
  reviewedAt: string | null
  changedSegments: number
  totalSegments: number
}

/** A language in which an article can be read. */
type TextLanguage = { lang: LanguageCode; status: SegmentState; hasText: boolean }

export function createReaderTranslations({ db }: { db: Db }) {
  const { language, status, content } = articleTranslations
  // Built once, because every page of an article asks for it.
  const languagesOfArticle = db
    .select({ lang: language, status, hasText: sql<boolean>`${content} is not null` })
    .from(articleTranslations)
    .where(eq(articleTranslations.articleId, sql.placeholder('articleId')))
    .orderBy(asc(language))
    .prepare('')

  return {
    /** Hidden articles are the responsibility of the caller. */
    async find(
      article: ArticleText & { _id: string },
      language: LanguageCode,
    ): Promise<ReaderTranslation | undefined> {
      const [row] = await db
        .select({ translation: articleTranslations, isStale: isStaleTranslation })
        .from(articleTranslations)
        .innerJoin(articles, eq(articles.id, articleTranslations.articleId))
        .where(
          and(eq(articleTranslations.articleId, article._id), eq(articleTranslations.language, language)),
        )
      if (!row) return undefined
      const { translation } = row
      const { changed, total } = countChanges(article, translation)
      return {
        ...{ title: translation.title, summary: translation.summary, content: translation.content },
        ...{ lang: language, status: translation.status, origin: translation.origin },
        ...{ provider: translation.provider, model: translation.model, note: translation.note },
        isStale: row.isStale || changed > 0,
        translatedAt: translation.updatedAt.toISOString(),
        reviewedAt: translation.reviewedAt?.toISOString() ?? null,
        changedSegments: changed,
        totalSegments: total,
      }
    },

    listLanguages: (articleId: string): Promise<TextLanguage[]> => languagesOfArticle.execute({ articleId }),
  }
}
