// API calls that exchange files with the programs of translators.
import { createAuthenticatedClient } from '#src/auth/web/call-api-with-token.ts'
import { sendFileWithToken } from '#src/auth/web/send-file-with-token.ts'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { UploadError } from '#src/ui/upload/send-file.ts'
import type { translationExchangeCalls } from '../../../contract/exchange.calls.ts'
import type { Refusal, TbxImport, TmxImport, XliffImport } from '../../../contract/exchange.ts'
import { translationLimits } from '../../../contract/limits.ts'

const api = createAuthenticatedClient<typeof translationExchangeCalls>()

let importCount = 0

/** What an import did to an article, the memory or the terms. */
export type ImportResult = {
  id: string
  /** Of the file or the article. */
  name: string
  stored: number
  unchanged: number
  refused: Refusal[]
  refusedTotal: number
}

export const exportTexts = (lang: LanguageCode, articles: readonly string[]): Promise<Blob> =>
  api('GET /translations/texts.xlf', { query: { lang, articles: articles.join(',') }, as: 'blob' })

export const exportMemory = (source: LanguageCode, lang: LanguageCode): Promise<Blob> =>
  api('GET /translations/memory.tmx', { query: { source, lang }, as: 'blob' })

export const exportTerms = (): Promise<Blob> => api('GET /translations/terms.tbx', { as: 'blob' })

/**
 * Sends a file to the call for its format.
 * @throws UploadError with code `unknown-format` for another file
 */
export async function importFile(file: File): Promise<ImportResult[]> {
  const name = file.name
  importCount += 1
  const id = String(importCount)
  const format = /\.(xlf|xliff|tmx|tbx)$/i.exec(name)?.[1]?.toLowerCase()
  if (format === undefined) throw new UploadError('unknown-format')
  if (format === 'tmx') {
    const { added, ...rest } = (await send('memory', file)) as TmxImport
    return [{ id, name, stored: added, ...rest }]
  }
  if (format === 'tbx') {
    const { changed, unchanged } = (await send('terms', file)) as TbxImport
    return [{ id, name, stored: changed, unchanged, refused: [], refusedTotal: 0 }]
  }
  const { articles } = (await send('texts', file)) as XliffImport
  return articles.map(({ title, articleId, stored, unchanged, refused }) => ({
    ...{ id: `${id} ${articleId}`, name: title || articleId, stored, unchanged, refused },
    refusedTotal: refused.length,
  }))
}

const send = (target: 'texts' | 'memory' | 'terms', file: File): Promise<unknown> =>
  sendFileWithToken(file, { path: `/translations/${target}`, maxBytes: translationLimits.fileBytes })
