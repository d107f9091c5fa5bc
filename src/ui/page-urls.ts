// The canonical URL of a page and its alternates in other languages (hreflang). The URL without a language parameter
// responds in the reader's language, so it is the `x-default`; each language also has a URL of its own.
import { getLanguage, type LanguageCode, languages } from '#src/i18n/languages.ts'

export type PageUrls = {
  /** Canonical URL, with the host. */
  url: string
  alternates: { language: string; url: string }[]
}

type UrlContext = {
  publicUrl: string
  /** Language parameter of the requested URL. */
  requestedLanguage: LanguageCode | undefined
}

/** URLs of a page of interface texts: it exists in every language of the interface, chosen by the parameter `lng`. */
export function getInterfacePageUrls(context: UrlContext, path: string): PageUrls {
  const all = languages.map(({ code }) => code)
  return createPageUrls(all, { ...context, path, parameter: 'lng' })
}

/**
 * URLs of a page whose text has its own languages, chosen by the parameter `lang`. A text in one language has one URL;
 * more would be duplicates.
 * @param languagesOfText languages in which the text is stored, without machine translations created on request
 */
export function getArticlePageUrls(
  context: UrlContext,
  path: string,
  languagesOfText: readonly [LanguageCode, ...LanguageCode[]],
): PageUrls {
  if (languagesOfText.length > 1)
    return createPageUrls(languagesOfText, { ...context, path, parameter: 'lang' })
  const url = context.publicUrl + path
  return {
    url,
    alternates: [getLanguage(languagesOfText[0]).tag, xDefault].map((language) => ({ language, url })),
  }
}

const xDefault = 'x-default'

function createPageUrls(
  codes: readonly LanguageCode[],
  context: UrlContext & { path: string; parameter: 'lng' | 'lang' },
): PageUrls {
  const { publicUrl, path, parameter, requestedLanguage } = context
  const defaultUrl = publicUrl + path
  const getUrl = (code: LanguageCode) => `${defaultUrl}${path.includes('?') ? '&' : '?'}${parameter}=${code}`
  const requested = codes.find((code) => code === requestedLanguage)
  return {
    url: requested ? getUrl(requested) : defaultUrl,
    alternates: [
      ...codes.map((code) => ({ language: getLanguage(code).tag as string, url: getUrl(code) })),
      { language: xDefault, url: defaultUrl },
    ],
  }
}
