// LibreTranslate, self-hosted or public. Its answers are HTML-unescaped, so only placeholders count as tags in them.
import { z } from 'zod'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { callProvider } from './call-provider.ts'
import { expandSingles } from './expand-singles.ts'
import { libreTranslateCodes } from './language-codes.ts'
import { type Provider, ProviderFailure } from './provider.ts'

type LibreTranslateOptions = { url: string; key?: string | undefined; timeoutMs: number }

const Languages = z.array(z.object({ code: z.string(), targets: z.array(z.string()).optional() }))
const Answer = z.object({ translatedText: z.array(z.string()) })
const languagesValidMs = 3_600_000

export function createLibreTranslate({ url, key, timeoutMs }: LibreTranslateOptions): Provider {
  let listed: { at: number; codes: Set<string> } | undefined

  async function findCode(language: LanguageCode, signal: AbortSignal): Promise<string> {
    if (!listed || Date.now() - listed.at > languagesValidMs) {
      const call = { url: `${url}/languages`, schema: Languages, timeoutMs, signal }
      const languages = await callProvider(call)
      listed = { at: Date.now(), codes: new Set(languages.map(({ code }) => code)) }
    }
    const { codes } = listed
    const code = libreTranslateCodes[language].find((candidate) => codes.has(candidate))
    if (code === undefined) throw new ProviderFailure('unsupported')
    return code
  }

  return {
    name: 'libretranslate',
    maxTexts: 25,
    maxCharacters: 10_000,
    encoding: 'raw',
    hasTerms: () => false,

    async translate({ texts, source, target, signal }) {
      const { translatedText } = await callProvider({
        url: `${url}/translate`,
        body: {
          q: texts.map(expandSingles),
          source: await findCode(source, signal),
          target: await findCode(target, signal),
          format: 'html',
          ...(key ? { api_key: key } : {}),
        },
        schema: Answer,
        timeoutMs,
        signal,
        // Also reported when a text is over the limit of the server; then smaller requests do not help either.
        findKind: (status) => (status === 400 ? 'unsupported' : undefined),
      })
      return { texts: translatedText }
    },
  }
}
