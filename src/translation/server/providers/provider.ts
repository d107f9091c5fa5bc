// What every provider of machine translation implements. A provider gets segments as markup with placeholders, and
// answers with as many texts in the same order.
import type { LanguageCode } from '#src/i18n/languages.ts'
import type { MarkupEncoding } from '../segments/markup.ts'

const providerNames = ['deepl', 'libretranslate', 'google', 'llm'] as const
export type ProviderName = (typeof providerNames)[number]

export type TermPair = {
  source: string
  target: string
  /** A name that is never inflected: it may stand in for a placeholder. */
  isFixed: boolean
}

export type ProviderRequest = {
  texts: string[]
  source: LanguageCode
  target: LanguageCode
  /** Title and summary of the article, which are not translated again but help to understand the texts. */
  context: string
  /** All terms of the two languages. */
  terms: readonly TermPair[]
  signal: AbortSignal
}

export type ProviderAnswer = { texts: string[]; model?: string | undefined }

export type Provider = {
  name: ProviderName
  /** Limits of one request. */
  maxTexts: number
  maxCharacters: number
  encoding: MarkupEncoding
  /** Whether it uses `terms`. Otherwise terms are kept with placeholders. */
  hasTerms: (source: LanguageCode, target: LanguageCode) => boolean
  /** @throws ProviderFailure */
  translate: (request: ProviderRequest) => Promise<ProviderAnswer>
}

export type FailureKind =
  /** The key or account is not accepted. */
  | 'key'
  /** Too many requests. */
  | 'busy'
  /** What the account may translate is used up. */
  | 'quota'
  /** The request is larger than the provider takes. */
  | 'too-large'
  /** It does not translate between these languages. */
  | 'unsupported'
  /** The answer is not what the protocol says. */
  | 'unreadable'
  /** The answer stops before its end. */
  | 'truncated'
  /** It refuses to translate this text. */
  | 'declined'
  | 'timeout'
  | 'unreachable'
  | 'failed'
  /** The caller has aborted the request. */
  | 'aborted'

export class ProviderFailure extends Error {
  readonly kind: FailureKind
  readonly retryAfterMs: number | undefined

  constructor(kind: FailureKind, options: ErrorOptions & { retryAfterMs?: number | undefined } = {}) {
    super(`the provider did not translate: ${kind}`, options)
    this.name = 'ProviderFailure'
    this.kind = kind
    this.retryAfterMs = options.retryAfterMs
  }
}
