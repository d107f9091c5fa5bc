// Selects the text that the page of an article shows, by its `lang` parameter.
import type { Article, Translated } from '../../../contract/article.ts'
import {
  type DisplayedText,
  selectDisplayedText,
  showOriginal,
  withTranslatedHead,
} from './displayed-text.ts'

type PageTexts = {
  article: Article
  translated: Translated
  translatedHead: { title: string; summary: string } | undefined
}

/**
 * Without a `lang` parameter the reader requested no translation: one into the language of the browser is shown when
 * somebody has reviewed it, and none is reported as unavailable. So search engines find no unreviewed text there.
 */
export function selectPageText(
  { article, translated, translatedHead }: PageTexts,
  requestedLanguage: string | null,
): DisplayedText {
  const text = selectDisplayedText(article, translated)
  if (requestedLanguage !== null)
    return text.state === 'unavailable' && translatedHead ? withTranslatedHead(text, translatedHead) : text
  if (text.state !== 'translated') return { ...text, state: 'original' }
  return translated.isReviewed ? text : showOriginal(article, translated.lang, 'offered')
}
