// DeepL API, version 2. Texts are sent as XML, whose unknown tags DeepL keeps.
import { z } from 'zod'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { callProvider } from './call-provider.ts'
import { createDeeplGlossaries } from './deepl-glossaries.ts'
import { deeplSources, deeplTargets } from './language-codes.ts'
import type { Provider } from './provider.ts'

type DeeplOptions = { key: string; url?: string | undefined; timeoutMs: number }

const Answer = z.object({
  translations: z.array(z.object({ text: z.string(), model_type_used: z.string().optional() })),
})
/** Languages that glossaries do not have. */
const withoutGlossary: ReadonlySet<LanguageCode> = new Set(['hi'])

export function createDeepl({ key, timeoutMs, ...options }: DeeplOptions): Provider {
  // Keys of the free plan end with ":fx" and belong to another host.
  const url = options.url ?? (key.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com')
  const headers = { authorization: `DeepL-Auth-Key ${key}` }
  const glossaries = createDeeplGlossaries({ url, headers, timeoutMs })
  const hasTerms = (source: LanguageCode, target: LanguageCode) =>
    !withoutGlossary.has(source) && !withoutGlossary.has(target)

  return {
    name: 'deepl',
    maxTexts: 50,
    // A request may have 128 KiB; a character has up to four bytes and some need escapes.
    maxCharacters: 24_000,
    encoding: 'html',
    hasTerms,

    async translate({ texts, source, target, context, terms, signal }) {
      const glossary = hasTerms(source, target)
        ? await glossaries.find({ source, target, terms, signal })
        : undefined
      const { translations } = await callProvider({
        url: `${url}/v2/translate`,
        headers,
        body: {
          text: texts,
          source_lang: deeplSources[source],
          target_lang: deeplTargets[target],
          context,
          tag_handling: 'xml',
          outline_detection: false,
          non_splitting_tags: ['x'],
          preserve_formatting: true,
          model_type: 'prefer_quality_optimized',
          ...(glossary === undefined ? {} : { glossary_id: glossary }),
        },
        schema: Answer,
        timeoutMs,
        signal,
        findKind: (status) => (status === 400 ? 'unsupported' : undefined),
      }).catch((error: unknown) => {
        if (glossary !== undefined) glossaries.forget(glossary)
        throw error
      })
      return { texts: translations.map(({ text }) => text), model: translations[0]?.model_type_used }
    },
  }
}
