// What of a request decides the page it gets, and so the key its finished answer is kept under: the path, the
// queries that pages read, the interface's language, on articles the text's, and whether it is the lite form.
import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { chooseLanguages } from '#src/i18n/choose-languages.ts'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { apiCacheKey } from '#src/platform/http/api-cache.ts'
import { normalizeRequestTarget } from '#src/platform/http/request-target.ts'
import { type Lite, liteOf } from './lite-page.ts'
import { normalizePagePath } from './page-path.ts'

export type Languages = {
  language: LanguageCode
  textLanguage: LanguageCode
  /** The interface's language as the address names it; undefined where it does not. */
  askedLanguage: LanguageCode | undefined
}
export type ParsedPageRequest = { key: string; address: string; choice: Languages; lite: Lite }

export const asksForLanguage = /[?&]lng=/

// The same few requests come again and again; working out what they ask for costs more than answering them. Long ones
// do not: kept, twenty thousand of them would take more memory than the pages.
const asked = new LRUCache<string, ParsedPageRequest>({ max: 20_000 })
const longestKept = 500

export function parsePageRequest(request: IncomingMessage): ParsedPageRequest {
  const { url = '/', headers } = request
  const signature = [
    headers['accept-language'] ?? '',
    languagePart(headers.cookie),
    headers['save-data'] ?? '',
    url,
  ].join('\n')
  const known = asked.get(signature)
  if (known) return known
  const languages = chooseLanguages(request)
  const askedLanguage = asksForLanguage.test(url) ? languages.language : undefined
  const choice = { ...languages, askedLanguage }
  const address = normalizePagePath(normalizeRequestTarget(url))
  const isArticle = address.startsWith('/article/')
  // A page says in its head which address it was asked under; an article's is that of its text.
  const rest = isArticle ? choice.textLanguage : askedLanguage ? 'asked' : ''
  const lite = liteOf(request)
  const form = lite.isLite ? `lite${lite.asked ?? ''}` : ''
  const page = { key: `page ${choice.language} ${rest} ${form} ${address}`, address, choice, lite }
  if (signature.length <= longestKept) asked.set(signature, page)
  return page
}

/** The key of the finished answer to any request, page or call. */
export function cacheKey(request: IncomingMessage): string | undefined {
  const { url = '/' } = request
  if (url.startsWith('/api/')) return apiCacheKey(request)
  // A choice of language is remembered by a cookie, so its answer is not the same for everybody.
  if (asksForLanguage.test(url)) return undefined
  return parsePageRequest(request).key
}

function languagePart(cookie: string | undefined): string {
  return (cookie && /(?:^|;\s*)i18nextLng=[A-Za-z-]{2,12}/.exec(cookie)?.[0]) ?? ''
}
