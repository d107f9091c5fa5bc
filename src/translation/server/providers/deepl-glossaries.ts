// Glossaries at DeepL: one for each pair of languages, created when it is first needed and replaced when terms change.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { callProvider } from './call-provider.ts'
import { deeplSources } from './language-codes.ts'
import type { TermPair } from './provider.ts'

type Options = { url: string; headers: Record<string, string>; timeoutMs: number }
type Pair = { source: LanguageCode; target: LanguageCode; terms: readonly TermPair[]; signal: AbortSignal }

const Glossary = z.object({ glossary_id: z.string().max(100), name: z.string() })
const Glossaries = z.object({ glossaries: z.array(Glossary) })

export function createDeeplGlossaries({ url, headers, timeoutMs }: Options) {
  const ids = new Map<string, string>()

  /** Another process may have created it. Glossaries of earlier terms are deleted: an account has few. */
  async function open(
    name: string,
    prefix: string,
    { source, target, terms, signal }: Pair,
  ): Promise<string> {
    const call = { headers, timeoutMs, signal }
    const { glossaries } = await callProvider({ ...call, url: `${url}/v2/glossaries`, schema: Glossaries })
    const existing = glossaries.find((glossary) => glossary.name === name)
    if (existing) return existing.glossary_id
    for (const { glossary_id: id } of glossaries.filter((glossary) => glossary.name.startsWith(prefix))) {
      await callProvider({
        ...call,
        url: `${url}/v2/glossaries/${encodeURIComponent(id)}`,
        method: 'DELETE',
        schema: z.unknown(),
      })
    }
    const created = await callProvider({
      ...call,
      url: `${url}/v2/glossaries`,
      body: {
        name,
        source_lang: deeplSources[source].toLowerCase(),
        target_lang: deeplSources[target].toLowerCase(),
        entries: terms.map((term) => `${term.source}\t${term.target}`).join('\n'),
        entries_format: 'tsv',
      },
      schema: Glossary,
    })
    return created.glossary_id
  }

  return {
    async find(pair: Pair): Promise<string | undefined> {
      if (pair.terms.length === 0) return undefined
      const prefix = `olea ${pair.source} ${pair.target} `
      const version = createHash('sha256').update(JSON.stringify(pair.terms)).digest('hex').slice(0, 16)
      const name = prefix + version
      const id = ids.get(name) ?? (await open(name, prefix, pair))
      ids.set(name, id)
      return id
    },

    /** For a glossary of a request that failed: it may have been deleted in the account. */
    forget(glossaryId: string): void {
      for (const [name, id] of ids) if (id === glossaryId) ids.delete(name)
    },
  }
}
