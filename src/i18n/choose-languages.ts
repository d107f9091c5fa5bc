// Chooses the languages of a request. Interface: `?lng=`, the cookie `i18nextLng`, Accept-Language, English.
// Article text: `?lang=`, the first language in Accept-Language, English. The two choices are independent.
import type { IncomingMessage } from 'node:http'
import { fallbackLanguage, findLanguageCode, type LanguageCode } from './languages.ts'

export const languageCookie = 'i18nextLng'

export function chooseLanguages(request: Pick<IncomingMessage, 'url' | 'headers'>): {
  language: LanguageCode
  textLanguage: LanguageCode
} {
  const { url = '', headers } = request
  const accepted = headers['accept-language']
  return {
    language:
      parseQuery(url, 'lng') ?? parseCookie(headers.cookie) ?? findSupported(accepted) ?? fallbackLanguage,
    textLanguage: parseQuery(url, 'lang') ?? findPrimary(accepted) ?? fallbackLanguage,
  }
}

/** Returns English for an unknown language, undefined without the parameter. */
function parseQuery(url: string, name: string): LanguageCode | undefined {
  const queryStart = url.indexOf('?')
  if (queryStart === -1 || !url.includes(`${name}=`, queryStart)) return undefined
  const value = new URLSearchParams(url.slice(queryStart + 1)).get(name)
  if (!value) return undefined
  return findLanguageCode(value) ?? fallbackLanguage
}

function parseCookie(cookie: string | undefined): LanguageCode | undefined {
  const match = cookie && /(?:^|;\s*)i18nextLng=([A-Za-z-]{2,12})/.exec(cookie)
  return match?.[1] ? findLanguageCode(match[1]) : undefined
}

/** The most preferred language that Olea supports. */
function findSupported(header: string | undefined): LanguageCode | undefined {
  if (!header) return undefined
  return parseAcceptLanguage(header)
    .map((tag) => findLanguageCode(tag))
    .find((code) => code !== undefined)
}

/** The most preferred language; undefined if Olea does not support that one, whatever follows it. */
function findPrimary(header: string | undefined): LanguageCode | undefined {
  if (!header) return undefined
  return findLanguageCode(parseAcceptLanguage(header)[0] ?? '')
}

/** Returns the language tags of an Accept-Language header by descending weight. */
function parseAcceptLanguage(header: string): string[] {
  return header
    .slice(0, 500)
    .split(',')
    .map((part, index) => {
      const [tag = '', weight] = part.trim().split(/;\s*q=/)
      return { tag, index, weight: weight === undefined ? 1 : Number(weight) || 0 }
    })
    .filter((entry) => entry.weight > 0)
    .sort((a, b) => b.weight - a.weight || a.index - b.index)
    .map((entry) => entry.tag)
}
