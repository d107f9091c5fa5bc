// Google Cloud Translation, basic edition (v2), with an API key.
import { z } from 'zod'
import { callProvider } from './call-provider.ts'
import { expandSingles } from './expand-singles.ts'
import { googleCodes } from './language-codes.ts'
import type { FailureKind, Provider } from './provider.ts'

type GoogleOptions = { key: string; url: string; timeoutMs: number }

const Answer = z.object({
  data: z.object({
    translations: z.array(z.object({ translatedText: z.string(), model: z.string().optional() })),
  }),
})
const Failure = z.object({
  error: z.object({ errors: z.array(z.object({ reason: z.string() })).optional() }),
})

export function createGoogle({ key, url, timeoutMs }: GoogleOptions): Provider {
  return {
    name: 'google',
    maxTexts: 100,
    maxCharacters: 5_000,
    encoding: 'html',
    hasTerms: () => false,

    async translate({ texts, source, target, signal }) {
      const { data } = await callProvider({
        url: `${url}/language/translate/v2`,
        // In a header, so that no proxy writes the key to its log.
        headers: { 'x-goog-api-key': key },
        body: {
          q: texts.map(expandSingles),
          source: googleCodes[source],
          target: googleCodes[target],
          format: 'html',
        },
        schema: Answer,
        timeoutMs,
        signal,
        findKind,
      })
      const { translations } = data
      return {
        texts: translations.map(({ translatedText }) => translatedText),
        model: translations[0]?.model,
      }
    },
  }
}

/** Google reports limits with 403, like a key that is not accepted. */
function findKind(status: number, body: unknown): FailureKind | undefined {
  const parsed = Failure.safeParse(body)
  const reason = parsed.data?.error.errors?.[0]?.reason ?? ''
  if (status === 403 && /^(?:userR|r)ateLimitExceeded$/.test(reason)) return 'busy'
  if (status === 403 && /^(?:daily|quota)/.test(reason)) return 'quota'
  if (status !== 400) return undefined
  return /^(?:keyInvalid|API_KEY_INVALID)$/.test(reason) ? 'key' : 'unsupported'
}
