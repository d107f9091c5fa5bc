// Which language a request wants. The interface: `?lng=`, the cookie `i18nextLng`, Accept-Language, English.
// The article's text: `?lang=`, else the browser's first language. Two choices that never change each other.
import type { IncomingMessage } from 'node:http'
import { fallbackLanguage, findLanguageCode, type LanguageCode } from './languages.ts'

export const languageCookie = 'i18nextLng'

export function chooseLanguages(request: Pick<IncomingMessage, 'url' | 'headers'>): {
  language: LanguageCode
  textLanguage: LanguageCode
} {
  const { url = '', headers } = request
  const accepted = headers['accept-language']
  const browser = preferred(accepted)
  return {
    language: fromQuery(url, 'lng') ?? fromCookie(headers.cookie) ?? browser ?? fallbackLanguage,
    textLanguage: fromQuery(url, 'lang') ?? firstOf(accepted) ?? fallbackLanguage,
  }
}

function fromQuery(url: string, name: string): LanguageCode | undefined {
  const at = url.indexOf('?')
  if (at === -1 || !url.includes(`${name}=`, at)) return undefined
  const value = new URLSearchParams(url.slice(at + 1)).get(name)
  if (!value) return undefined
  return findLanguageCode(value) ?? fallbackLanguage
}

function fromCookie(cookie: string | undefined): LanguageCode | undefined {
  const match = cookie && /(?:^|;\s*)i18nextLng=([A-Za-z-]{2,12})/.exec(cookie)
  return match?.[1] ? findLanguageCode(match[1]) : undefined
}

/** The first language of the list that is offered, by weight. */
function preferred(header: string | undefined): LanguageCode | undefined {
  if (!header) return undefined
  return ranked(header)
    .map((tag) => findLanguageCode(tag))
    .find((code) => code !== undefined)
}

/** The browser's primary language, whether or not a later one is offered. */
function firstOf(header: string | undefined): LanguageCode | undefined {
  if (!header) return undefined
  return findLanguageCode(ranked(header)[0] ?? '')
}

function ranked(header: string): string[] {
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
