// Selects the text of an article to display: the translation into the requested language, or the original with a note
// that no translation is available.
import type { LanguageCode } from '#src/i18n/languages.ts'
import { addHeadingAnchors, type Heading } from '../../../contract/heading-anchors.ts'

/** The fields used from the response of `GET /news/id/{id}?lang=`. */
type NewsText = { title: string; summary?: string; content: string; language: LanguageCode }
type TranslatedText = Provenance & {
  translatedTitle: string
  translatedSummary?: string
  translatedContent: string
  lang: LanguageCode
  status: string
}

/** Where a translation comes from, and whether it is current. */
export type Provenance = {
  status?: string
  origin?: 'human' | 'machine' | undefined
  isReviewed?: boolean | undefined
  provider?: string | undefined
  note?: string | undefined
  translatedAt?: string | undefined
  reviewedAt?: string | undefined
  changedSegments?: number | undefined
  totalSegments?: number | undefined
}

export type DisplayedText = {
  title: string
  summary: string
  content: string
  /** Of the content. */
  language: LanguageCode
  /** Of title and summary, when only these are translated. */
  headLanguage?: LanguageCode
  /**
   * unavailable: this is the original, because there is no translation into `requestedLanguage`; pending: the same, but it
   * is being translated; offered: the same, but there is a machine translation; device: translated by the browser.
   */
  state: 'original' | 'translated' | 'unavailable' | 'pending' | 'offered' | 'device'
  requestedLanguage: LanguageCode
  headings: Heading[]
  provenance?: Provenance
}

export function selectDisplayedText(news: NewsText, translated: TranslatedText | null): DisplayedText {
  const isOtherLanguage = translated !== null && translated.lang !== news.language
  if (!isOtherLanguage) return showOriginal(news, news.language, 'original')
  const { translatedTitle, translatedSummary, translatedContent, lang, ...provenance } = translated
  if (translated.status === 'unavailable' || translated.status === 'pending')
    return showOriginal(news, lang, translated.status)
  const { html, headings } = addHeadingAnchors(translatedContent)
  return {
    ...{ title: translatedTitle, summary: translatedSummary ?? '', content: html, headings, language: lang },
    requestedLanguage: lang,
    state: 'translated',
    provenance,
  }
}

/** The original instead of a text in the requested language. */
export function showOriginal(
  { title, summary = '', content, language }: NewsText,
  requestedLanguage: LanguageCode,
  state: Exclude<DisplayedText['state'], 'translated' | 'device'>,
): DisplayedText {
  const { html, headings } = addHeadingAnchors(content)
  return { title, summary, content: html, headings, language, requestedLanguage, state }
}

/** Title and summary in the requested language above the original text. */
export function withTranslatedHead(
  text: DisplayedText,
  { title, summary }: { title: string; summary: string },
): DisplayedText {
  return { ...text, title, summary, headLanguage: text.requestedLanguage }
}
