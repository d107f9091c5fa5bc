// Which text of an article a reader gets who wants it in a language: the one sent for it, or the original and the
// truth about it.
import type { LanguageCode } from '#src/i18n/languages.ts'
import { type Heading, withAnchors } from '../../contract/heading-anchors.ts'

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
  headings: Heading[]
}

export function shownText(news: NewsText, translated: TranslatedText | null): ShownText {
  const isOther = translated !== null && translated.lang !== news.language
  if (!isOther || translated.status === 'unavailable') {
    const { html, headings } = withAnchors(news.content)
    return {
      ...{ title: news.title, content: html, headings, language: news.language },
      wanted: translated?.lang ?? news.language,
      state: isOther ? 'unavailable' : 'original',
    }
  }
  const { html, headings } = withAnchors(translated.translatedContent)
  return {
    ...{ title: translated.translatedTitle, content: html, headings, language: translated.lang },
    wanted: translated.lang,
    state: 'translated',
  }
}
