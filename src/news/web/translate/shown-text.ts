// Which text of an article a reader gets who wants it in a language: the one sent for it, or the original and the
// truth about it.
import type { LanguageCode } from '#src/i18n/languages.ts'

/** What decides of an answer of `GET /news/id/{id}?lang=`. */
export type NewsText = { title: string; content: string; language: LanguageCode }
export type TranslatedText = {
  translatedTitle: string
  translatedContent: string
  lang: LanguageCode
  status: string
}

export type ShownText = NewsText & {
  /** unavailable: it was asked for in `wanted`, and this is the original. */
  state: 'original' | 'translated' | 'unavailable'
  wanted: LanguageCode
}

export function shownText(news: NewsText, translated: TranslatedText | null): ShownText {
  const { title, content, language } = news
  const original = { title, content, language, wanted: translated?.lang ?? language }
  if (!translated || translated.lang === language) return { ...original, state: 'original' }
  if (translated.status === 'unavailable') return { ...original, state: 'unavailable' }
  return {
    title: translated.translatedTitle,
    content: translated.translatedContent,
    language: translated.lang,
    state: 'translated',
    wanted: translated.lang,
  }
}
