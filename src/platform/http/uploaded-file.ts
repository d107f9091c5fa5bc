// One file and a few fields from a multipart request, bounded while it is read. Nothing touches the disk: who is cut
// off half-way leaves nothing behind.
import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid, ProblemError } from '../problem.ts'

export type UploadedFile = { bytes: Buffer; fileName: string; fields: Record<string, string> }

const limits = { files: 1, fields: 20, parts: 21, fieldNameSize: 100, fieldSize: 64 * 1024, headerPairs: 50 }
const fileField = 'file'

/** To be registered in the scope of the routes that take files. */
export async function registerMultipart(scope: FastifyInstance, fileBytes: number): Promise<void> {
  await scope.register(multipart, { limits: { ...limits, fileSize: fileBytes } })
}

/** @throws ProblemError 400, 413 or 415 that says what to do */
export async function readUpload(request: FastifyRequest): Promise<UploadedFile> {
  if (!request.isMultipart()) throw notMultipart()
  let file: { bytes: Buffer; fileName: string } | undefined
  const fields: Record<string, string> = {}
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') file = await readFile(part)
      else keepField(part, fields)
    }
  } catch (error) {
    throw explain(error)
  }
  if (!file) throw refused('is missing. Send it as multipart/form-data under this name.')
  return { ...file, fields }
}

async function readFile(part: MultipartFile): Promise<{ bytes: Buffer; fileName: string }> {
  if (part.fieldname !== fileField) {
    part.file.resume()
    throw refused(`came as "${part.fieldname.slice(0, 40)}". Send it under the name "${fileField}".`)
  }
  return { bytes: await part.toBuffer(), fileName: part.filename ?? '' }
}

function keepField(part: MultipartValue, fields: Record<string, string>): void {
  if (part.valueTruncated || part.fieldnameTruncated) {
    throw invalid([{ path: part.fieldname.slice(0, 40), message: 'is too long' }])
  }
  fields[part.fieldname] = String(part.value)
}

const tooMany = new Set(['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT'])

/** What the parser says becomes what the sender can do about it. */
function explain(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge()
  if (tooMany.has(String(code))) return refused('is not alone. Send one file a request.')
  if (error instanceof ProblemError || !(error instanceof Error)) return error
  // A broken or torn body; the parser has a dozen ways to say so, none with a status. Who hung up is no fault of ours.
  const isSenders = code === undefined || code === 'ECONNRESET' || String(code).startsWith('FST_')
  return isSenders ? refused('did not arrive whole. Send it again.') : error
}

function refused(reason: string): ProblemError {
  return invalid([{ path: fileField, message: `The file ${reason}` }], 'The file cannot be taken')
}

function notMultipart(): ProblemError {
  return new ProblemError({
    status: 415,
    code: 'unsupported-media-type',
    title: 'This content type is not accepted',
    detail: 'Send the file as multipart/form-data.',
  })
}

function tooLarge(): ProblemError {
  return new ProblemError({
    status: 413,
    code: 'too-large',
    title: 'The file is too large',
    detail: 'Make it smaller and send it again.',
    errors: [{ path: fileField, message: 'The file is too large.' }],
  })
}
