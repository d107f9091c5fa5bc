// Routes that bring products into the catalogue and out of it, many at a time.
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { registerCalls, type StreamReply } from '#src/platform/http/register-calls.ts'
import { registerMultipart } from '#src/platform/http/uploaded-file.ts'
import { invalidRequest, ProblemError } from '#src/platform/problem.ts'
import { exchangeCalls } from '../contract/exchange.calls.ts'
import { importLimits } from '../contract/import-limits.ts'
import type { CatalogueService } from './catalogue.service.ts'
import { type ExportType, exportTypes, writeExport } from './exchange/write-export.ts'

export function registerExchange(app: FastifyInstance, { catalogue }: { catalogue: CatalogueService }): void {
  const { exportProducts, uploadedImports } = catalogue

  const exportAs = (type: ExportType): StreamReply => ({
    stream: Readable.from(writeExport(exportProducts(), type)),
    mediaType: exportTypes[type],
    headers: { 'content-disposition': `attachment; filename="products.${type}"` },
  })

  // A scope of its own: its files are larger than those of other calls.
  app.register(async (scope) => {
    await registerMultipart(scope, importLimits.fileBytes)
    registerCalls(scope, exchangeCalls, {
      'GET /products.csv': () => exportAs('csv'),
      'GET /products.jsonl': () => exportAs('jsonl'),
      'POST /products/imports': async ({ request, currentUser }) =>
        uploadedImports.upload(await openUpload(request), currentUser),
      'GET /products/imports': async () => ({ data: await uploadedImports.list() }),
      'POST /products/imports/:id/start': ({ params, body, currentUser }) =>
        uploadedImports.start(params.id, body.fetchesPictures, currentUser),
      'DELETE /products/imports/:id': async ({ params, currentUser }) => {
        await uploadedImports.remove(params.id, currentUser)
        return { deleted: 1 }
      },
    })
  })
}

/** The file as a stream: it may be larger than the memory that a request should take. */
async function openUpload(request: FastifyRequest): Promise<{ name: string; stream: Readable }> {
  const part = request.isMultipart() ? await request.file() : undefined
  if (part?.fieldname !== 'file') {
    part?.file.resume()
    const message = 'The file is missing. Send it as multipart/form-data under this name.'
    throw invalidRequest([{ path: 'file', message }])
  }
  return { name: part.filename ?? '', stream: Readable.from(limitSize(part.file)) }
}

/** The parser ends a file that is too large without an error. */
async function* limitSize(file: Readable & { truncated?: boolean }): AsyncGenerator<Buffer> {
  for await (const chunk of file) yield chunk
  if (file.truncated) throw fileTooLarge()
}

function fileTooLarge(): ProblemError {
  const megabytes = Math.round(importLimits.fileBytes / 1024 / 1024)
  return new ProblemError({
    status: 413,
    code: 'too-large',
    title: 'The file is too large',
    detail: `Send at most ${megabytes} MB, compressed with gzip if necessary, or import the file on the server.`,
  })
}
