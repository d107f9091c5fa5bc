// Fetches the text of an article in another language. Loaded on demand.
import type { LanguageCode } from '#src/i18n/languages.ts'
import { addSrcset } from '#src/media/contract/responsive-pictures.ts'
import { proxyExternalPictures } from '../../../contract/external-pictures.ts'
import { newsApi } from '../../news-client.ts'
import { type DisplayedText, selectDisplayedText } from './displayed-text.ts'

/** @throws ApiError or a network error, which the API client has logged */
export async function fetchText(
  articleId: string,
  language: LanguageCode,
  signal?: AbortSignal,
): Promise<DisplayedText> {
  const response = await newsApi('GET /news/id/:id', {
    params: { id: articleId },
    query: { lang: language },
    signal,
  })
  const text = selectDisplayedText(response.news, response.translated)
  const content = proxyExternalPictures(text.content, articleId, response.news.content)
  return { ...text, content: addSrcset(content, new Map()) }
}
