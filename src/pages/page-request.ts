// Parses the parts of a request that determine its page, and so its cache key: path, known query parameters,
// interface language, text language (articles only) and lite mode.
import type { IncomingMessage } from 'node:http'
import { chooseLanguages } from '#src/i18n/choose-languages.ts'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { createLruCache } from '#src/platform/cache/lru-cache.ts'
import { apiCacheKey } from '#src/platform/http/api-cache.ts'
import { normalizeRequestTarget } from '#src/platform/http/request-target.ts'
import { normalizePagePath } from '#src/shell/page-path.ts'
import { type LiteMode, parseLiteMode } from './lite-page.ts'

export type RequestLanguages = {
  language: LanguageCode
  textLanguage: LanguageCode
  /** The interface language in `?lng=`; undefined without it. */
  requestedLanguage: LanguageCode | undefined
}
export type ParsedPageRequest = {
  cacheKey: string
  path: string
  languages: RequestLanguages
  lite: LiteMode
}

export const languageParameter = /[?&]lng=/

// The same few requests repeat, and parsing one costs more than sending its cached response. Long requests are not
// stored: twenty thousand of them would take more memory than the pages.
const parsedRequests = createLruCache<ParsedPageRequest>({ maxEntries: 20_000 })
const maxSignatureLength = 500

export function parsePageRequest(request: IncomingMessage): ParsedPageRequest {
  const { url = '/', headers } = request
  const signature = [
    headers['accept-language'] ?? '',
    findLanguageCookie(headers.cookie),
    headers['save-data'] ?? '',
    url,
  ].join('\n')
  const known = parsedRequests.get(signature)
  if (known) return known
  const chosen = chooseLanguages(request)
  const requestedLanguage = languageParameter.test(url) ? chosen.language : undefined
  const languages = { ...chosen, requestedLanguage }
  const path = normalizePagePath(normalizeRequestTarget(url))
  const isArticle = path.startsWith('/article/')
  // The canonical URL of a page depends on `?lng=`; that of an article on its text language.
  const interfaceVariant = requestedLanguage ? 'asked' : ''
  const variant = isArticle ? languages.textLanguage : interfaceVariant
  const lite = parseLiteMode(request)
  const liteKey = lite.isLite ? `lite${lite.requested ?? ''}` : ''
  const parsed = {
    cacheKey: `page ${languages.language} ${variant} ${liteKey} ${path}`,
    path,
    languages,
    lite,
  }
  if (signature.length <= maxSignatureLength) parsedRequests.set(signature, parsed)
  return parsed
}

/** Returns the response cache key of any request, page or API call; undefined when its response is not cached. */
export function cacheKey(request: IncomingMessage): string | undefined {
  const { url = '/' } = request
  if (url.startsWith('/api/')) return apiCacheKey(request)
  // The response to `?lng=` sets a cookie, so it must not be shared.
  if (languageParameter.test(url)) return undefined
  return parsePageRequest(request).cacheKey
}

function findLanguageCookie(cookie: string | undefined): string {
  return (cookie && /(?:^|;\s*)i18nextLng=[A-Za-z-]{2,12}/.exec(cookie)?.[0]) ?? ''
}
