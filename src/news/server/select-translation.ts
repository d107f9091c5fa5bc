// The text of an article in a language, as readers and clients of the API get it.
import type { LanguageCode } from '#src/i18n/languages.ts'
import type { TranslationService } from '#src/translation/server/translation.service.ts'
import type { Article, Translated } from '../contract/article.ts'

/** A translation as readers see it; undefined when there is none. */
export type FoundTranslation = Awaited<ReturnType<TranslationService['readers']['find']>>

/** Repeats the original when its text cannot be had in the language, even if title and summary can. */
export function toTranslated(news: Article, lang: LanguageCode, found: FoundTranslation): Translated {
  if (!found || found.content === null) {
    return {
      translatedTitle: news.title,
      translatedSummary: news.summary,
      translatedContent: news.content,
      lang,
      status: lang === news.language ? 'original' : 'unavailable',
    }
  }
  const { provider, model, note, reviewedAt } = found
  return {
    translatedTitle: found.title,
    translatedSummary: found.summary,
    translatedContent: found.content,
    lang,
    status: found.isStale ? 'stale' : found.status,
    origin: found.origin,
    isReviewed: found.status === 'reviewed',
    ...(provider ? { provider } : {}),
    ...(model ? { model } : {}),
    ...(note ? { note } : {}),
    translatedAt: found.translatedAt,
    ...(reviewedAt ? { reviewedAt } : {}),
    changedSegments: found.changedSegments,
    totalSegments: found.totalSegments,
  }
}
