// Reads one file and a few fields from a multipart request, with size limits. The file is held in memory, so an
// interrupted upload leaves nothing on disk.
import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalidRequest, ProblemError } from '../problem.ts'

export type UploadedFile = { bytes: Buffer; fileName: string; fields: Record<string, string> }

const limits = { files: 1, fields: 20, parts: 21, fieldNameSize: 100, fieldSize: 64 * 1024, headerPairs: 50 }
const fileFieldName = 'file'

/** Register in the scope of the routes that accept files. */
export async function registerMultipart(scope: FastifyInstance, maxFileBytes: number): Promise<void> {
  await scope.register(multipart, { limits: { ...limits, fileSize: maxFileBytes } })
}

/** @throws ProblemError 400, 413 or 415 with instructions for the sender */
export async function readUpload(request: FastifyRequest): Promise<UploadedFile> {
  if (!request.isMultipart()) throw notMultipart()
  let file: { bytes: Buffer; fileName: string } | undefined
  const fields: Record<string, string> = {}
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') file = await readFile(part)
      else addField(part, fields)
    }
  } catch (error) {
    throw toUploadProblem(error)
  }
  if (!file) throw invalidFile('is missing. Send it as multipart/form-data under this name.')
  return { ...file, fields }
}

async function readFile(part: MultipartFile): Promise<{ bytes: Buffer; fileName: string }> {
  if (part.fieldname !== fileFieldName) {
    part.file.resume()
    throw invalidFile(`came as "${part.fieldname.slice(0, 40)}". Send it under the name "${fileFieldName}".`)
  }
  return { bytes: await part.toBuffer(), fileName: part.filename ?? '' }
}

function addField(part: MultipartValue, fields: Record<string, string>): void {
  if (part.valueTruncated || part.fieldnameTruncated) {
    throw invalidRequest([{ path: part.fieldname.slice(0, 40), message: 'is too long' }])
  }
  fields[part.fieldname] = String(part.value)
}

const tooManyPartsCodes = new Set(['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT'])

/** Converts parser errors to problems with instructions for the sender; returns other errors unchanged. */
function toUploadProblem(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE') return fileTooLarge()
  if (tooManyPartsCodes.has(String(code))) return invalidFile('is not alone. Send one file a request.')
  if (error instanceof ProblemError || !(error instanceof Error)) return error
  // Malformed or truncated bodies: the parser reports them with a dozen codes, none with a status. A closed connection
  // (ECONNRESET) is not a server error either.
  const isSenderError = code === undefined || code === 'ECONNRESET' || String(code).startsWith('FST_')
  return isSenderError ? invalidFile('did not arrive whole. Send it again.') : error
}

function invalidFile(reason: string): ProblemError {
  return invalidRequest([{ path: fileFieldName, message: `The file ${reason}` }], 'The file cannot be taken')
}

function notMultipart(): ProblemError {
  return new ProblemError({
    status: 415,
    code: 'unsupported-media-type',
    title: 'This content type is not accepted',
    detail: 'Send the file as multipart/form-data.',
  })
}

function fileTooLarge(): ProblemError {
  return new ProblemError({
    status: 413,
    code: 'too-large',
    title: 'The file is too large',
    detail: 'Make it smaller and send it again.',
    errors: [{ path: fileFieldName, message: 'The file is too large.' }],
  })
}
