// Where a page is: its canonical address, and the same page in other languages (hreflang). The bare address answers
// in the reader's own language, so it is what search engines call x-default; each language has one of its own.
import { getLanguage, type LanguageCode, languages } from '#src/i18n/languages.ts'

export type PageUrls = {
  /** Canonical, with the host. */
  url: string
  alternates: { language: string; url: string }[]
}

type UrlContext = {
  publicUrl: string
  /** The language this address names, if it names one. */
  requestedLanguage: LanguageCode | undefined
}

/** Of a page whose words are the interface's: it exists in every language Olea speaks, chosen by `lng`. */
export function getInterfacePageUrls(asked: UrlContext, path: string): PageUrls {
  const all = languages.map(({ code }) => code)
  return createPageUrls(all, { ...asked, path, query: 'lng' })
}

/**
 * Of a text, chosen by `lang`. A text in one language has one address: others would show the same once more.
 * @param written languages it really exists in; one that is only offered by a machine on request is none of them
 */
export function getArticlePageUrls(
  asked: UrlContext,
  path: string,
  written: readonly [LanguageCode, ...LanguageCode[]],
): PageUrls {
  if (written.length > 1) return createPageUrls(written, { ...asked, path, query: 'lang' })
  const url = asked.publicUrl + path
  return {
    url,
    alternates: [getLanguage(written[0]).tag, xDefault].map((language) => ({ language, url })),
  }
}

const xDefault = 'x-default'

function createPageUrls(
  codes: readonly LanguageCode[],
  asked: UrlContext & { path: string; query: 'lng' | 'lang' },
): PageUrls {
  const { publicUrl, path, query, requestedLanguage } = asked
  const bare = publicUrl + path
  const addressIn = (code: LanguageCode) => `${bare}${path.includes('?') ? '&' : '?'}${query}=${code}`
  const own = codes.find((code) => code === requestedLanguage)
  return {
    url: own ? addressIn(own) : bare,
    alternates: [
      ...codes.map((code) => ({ language: getLanguage(code).tag as string, url: addressIn(code) })),
      { language: xDefault, url: bare },
    ],
  }
}
