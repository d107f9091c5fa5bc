// Where a page is: its canonical address, and the same page in other languages (hreflang). The bare address answers
// in the reader's own language, so it is what search engines call x-default; each language has one of its own.
import { getLanguage, type LanguageCode, languages } from '#src/i18n/languages.ts'

export type PageAddresses = {
  /** Canonical, with the host. */
  url: string
  alternates: { language: string; url: string }[]
}

type Asked = {
  publicUrl: string
  /** The language this address names, if it names one. */
  requestedLanguage: LanguageCode | undefined
}

/** Of a page whose words are the interface's: it exists in every language Olea speaks, chosen by `lng`. */
export function interfaceAddresses(asked: Asked, path: string): PageAddresses {
  const all = languages.map(({ code }) => code)
  return addressesIn(all, { ...asked, path, query: 'lng' })
}

/**
 * Of a text, chosen by `lang`. A text in one language has one address: others would show the same once more.
 * @param written languages it really exists in; one that is only offered by a machine on request is none of them
 */
export function textAddresses(
  asked: Asked,
  path: string,
  written: readonly [LanguageCode, ...LanguageCode[]],
): PageAddresses {
  if (written.length > 1) return addressesIn(written, { ...asked, path, query: 'lang' })
  const url = asked.publicUrl + path
  return {
    url,
    alternates: [getLanguage(written[0]).tag, xDefault].map((language) => ({ language, url })),
  }
}

const xDefault = 'x-default'

function addressesIn(
  codes: readonly LanguageCode[],
  asked: Asked & { path: string; query: 'lng' | 'lang' },
): PageAddresses {
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
