// An article's text in another language, asked for by the browser. Loaded when a reader wants one.
import { fallbackLanguage, findLanguageCode, type LanguageCode } from '#src/i18n/languages.ts'
import { addSrcset } from '#src/media/contract/responsive-pictures.ts'
import { callApi } from '#src/ui/api-client.ts'
import { type Fields, toFields, toText } from '#src/ui/response-fields.ts'
import { proxyExternalPictures } from '../../contract/external-pictures.ts'
import { type DisplayedText, selectDisplayedText } from './displayed-text.ts'

/** @throws Error when it could not be had; the client has logged it */
export async function fetchText(
  articleId: string,
  language: LanguageCode,
  signal?: AbortSignal,
): Promise<DisplayedText> {
  const reply = await callApi(`/news/id/${articleId}?lang=${language}`, signal ? { signal } : {})
  const { news, translated } = toFields(reply)
  const original = toFields(news)
  const { translatedTitle, translatedContent, lang, status } = toFields(translated)
  const text = selectDisplayedText(
    { title: toText(original.title), content: toText(original.content), language: codeOf(original.language) },
    {
      translatedTitle: toText(translatedTitle),
      translatedContent: toText(translatedContent),
      lang: codeOf(lang),
      status: toText(status),
    },
  )
  const content = proxyExternalPictures(text.content, articleId, toText(original.content))
  return { ...text, content: addSrcset(content, new Map()) }
}

function codeOf(language: Fields[string]): LanguageCode {
  return findLanguageCode(toText(language)) ?? fallbackLanguage
}
