// Which text of an article a reader gets who wants it in a language: the one sent for it, or the original and the
// truth about it.
import type { LanguageCode } from '#src/i18n/languages.ts'
import { addHeadingAnchors, type Heading } from '../../contract/heading-anchors.ts'

/** What decides of an answer of `GET /news/id/{id}?lang=`. */
export type NewsText = { title: string; content: string; language: LanguageCode }
export type TranslatedText = {
  translatedTitle: string
  translatedContent: string
  lang: LanguageCode
  status: string
}

export type DisplayedText = NewsText & {
  /** unavailable: it was asked for in `wanted`, and this is the original. */
  state: 'original' | 'translated' | 'unavailable'
  requestedLanguage: LanguageCode
  headings: Heading[]
}

export function selectDisplayedText(news: NewsText, translated: TranslatedText | null): DisplayedText {
  const isOther = translated !== null && translated.lang !== news.language
  if (!isOther || translated.status === 'unavailable') {
    const { html, headings } = addHeadingAnchors(news.content)
    return {
      ...{ title: news.title, content: html, headings, language: news.language },
      requestedLanguage: translated?.lang ?? news.language,
      state: isOther ? 'unavailable' : 'original',
    }
  }
  const { html, headings } = addHeadingAnchors(translated.translatedContent)
  return {
    ...{ title: translated.translatedTitle, content: html, headings, language: translated.lang },
    requestedLanguage: translated.lang,
    state: 'translated',
  }
}
