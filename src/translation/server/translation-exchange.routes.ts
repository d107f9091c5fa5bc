// Routes of files for the programs of translators.
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { registerCalls, type StreamReply } from '#src/platform/http/register-calls.ts'
import { readUpload, registerMultipart } from '#src/platform/http/uploaded-file.ts'
import { translationExchangeCalls } from '../contract/exchange.calls.ts'
import { translationLimits } from '../contract/limits.ts'
import type { TranslationService } from './translation.service.ts'

export function registerTranslationExchange(
  app: FastifyInstance,
  { translation }: { translation: TranslationService },
): void {
  const { exchange } = translation

  // A scope of its own: its files are larger than those of other calls.
  app.register(async (scope) => {
    await registerMultipart(scope, translationLimits.fileBytes)
    registerCalls(scope, translationExchangeCalls, {
      'GET /translations/texts.xlf': async ({ query }) => {
        const text = await exchange.exportTexts(query.articles.split(','), query.lang)
        return toFile([text], 'application/x-xliff+xml', `texts-${query.lang}.xlf`)
      },
      'POST /translations/texts': async ({ request, currentUser }) =>
        exchange.importTexts((await readUpload(request)).bytes, currentUser),
      'GET /translations/memory.tmx': ({ query }) => {
        const chunks = exchange.exportMemory({ source: query.source, target: query.lang })
        return toFile(chunks, 'application/x-tmx+xml', `memory-${query.source}-${query.lang}.tmx`)
      },
      'POST /translations/memory': async ({ request, currentUser }) =>
        exchange.importMemory((await readUpload(request)).bytes, currentUser),
      'GET /translations/terms.tbx': async () =>
        toFile([await exchange.exportTerms()], 'application/x-tbx', 'terms.tbx'),
      'POST /translations/terms': async ({ request, currentUser }) =>
        exchange.importTerms((await readUpload(request)).bytes, currentUser),
    })
  })
}

function toFile(
  chunks: Iterable<string> | AsyncIterable<string>,
  mediaType: string,
  name: string,
): StreamReply {
  return {
    stream: Readable.from(chunks),
    mediaType: `${mediaType}; charset=utf-8`,
    headers: { 'content-disposition': `attachment; filename="${name}"` },
  }
}
