// Selects the text of an article to display: the translation into the requested language, or the original with a note
// that no translation is available.
import type { LanguageCode } from '#src/i18n/languages.ts'
import { addHeadingAnchors, type Heading } from '../../../contract/heading-anchors.ts'

/** The fields used from the response of `GET /news/id/{id}?lang=`. */
export type NewsText = { title: string; content: string; language: LanguageCode }
export type TranslatedText = {
  translatedTitle: string
  translatedContent: string
  lang: LanguageCode
  status: string
}

export type DisplayedText = NewsText & {
  /** unavailable: this is the original, because there is no translation into `requestedLanguage`. */
  state: 'original' | 'translated' | 'unavailable'
  requestedLanguage: LanguageCode
  headings: Heading[]
}

export function selectDisplayedText(news: NewsText, translated: TranslatedText | null): DisplayedText {
  const isOtherLanguage = translated !== null && translated.lang !== news.language
  if (!isOtherLanguage || translated.status === 'unavailable') {
    const { html, headings } = addHeadingAnchors(news.content)
    return {
      ...{ title: news.title, content: html, headings, language: news.language },
      requestedLanguage: translated?.lang ?? news.language,
      state: isOtherLanguage ? 'unavailable' : 'original',
    }
  }
  const { html, headings } = addHeadingAnchors(translated.translatedContent)
  return {
    ...{ title: translated.translatedTitle, content: html, headings, language: translated.lang },
    requestedLanguage: translated.lang,
    state: 'translated',
  }
}
