// An article's text in another language, asked for by the browser. Loaded when a reader wants one.
import { fallbackLanguage, findLanguageCode, type LanguageCode } from '#src/i18n/languages.ts'
import { addSrcset } from '#src/media/contract/responsive-pictures.ts'
import { callApi } from '#src/ui/api-client.ts'
import { type Fields, fieldsOf, textOf } from '#src/ui/reply-fields.ts'
import { proxyExternalPictures } from '../../contract/external-pictures.ts'
import { type ShownText, shownText } from './shown-text.ts'

/** @throws Error when it could not be had; the client has logged it */
export async function fetchText(
  articleId: string,
  language: LanguageCode,
  signal?: AbortSignal,
): Promise<ShownText> {
  const reply = await callApi(`/news/id/${articleId}?lang=${language}`, signal ? { signal } : {})
  const { news, translated } = fieldsOf(reply)
  const original = fieldsOf(news)
  const { translatedTitle, translatedContent, lang, status } = fieldsOf(translated)
  const text = shownText(
    { title: textOf(original.title), content: textOf(original.content), language: codeOf(original.language) },
    {
      translatedTitle: textOf(translatedTitle),
      translatedContent: textOf(translatedContent),
      lang: codeOf(lang),
      status: textOf(status),
    },
  )
  const content = proxyExternalPictures(text.content, articleId, textOf(original.content))
  return { ...text, content: addSrcset(content, new Map()) }
}

function codeOf(language: Fields[string]): LanguageCode {
  return findLanguageCode(textOf(language)) ?? fallbackLanguage
}
