// Reads a file and fields from a multipart request, with size limits. The file is held in memory, so an interrupted
// upload leaves nothing on disk.
import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalidRequest, ProblemError } from '../problem.ts'

export type UploadedFile = { bytes: Buffer; fileName: string }
type UploadForm = {
  file: UploadedFile | undefined
  /** The values of a repeated field as a list. */
  fields: Record<string, string | string[]>
}

const limits = { files: 1, fields: 40, parts: 41, fieldNameSize: 100, fieldSize: 64 * 1024, headerPairs: 50 }
const defaultFileField = 'file'

/** Register in the scope of the routes that accept files. */
export async function registerMultipart(scope: FastifyInstance, maxFileBytes: number): Promise<void> {
  await scope.register(multipart, { limits: { ...limits, fileSize: maxFileBytes } })
}

/**
 * @param fileField name of the form field that carries the file
 * @throws ProblemError 400, 413 or 415 with instructions for the sender
 */
export async function readUpload(
  request: FastifyRequest,
  fileField: string = defaultFileField,
): Promise<UploadedFile & { fields: Record<string, string | string[]> }> {
  if (!request.isMultipart()) throw notMultipart()
  const { file, fields } = await readForm(request, fileField)
  if (!file) throw invalidFile(fileField, 'is missing. Send it as multipart/form-data under this name.')
  return { ...file, fields }
}

/** @throws ProblemError 400 or 413 with instructions for the sender */
export async function readForm(
  request: FastifyRequest,
  fileField: string = defaultFileField,
): Promise<UploadForm> {
  let file: UploadedFile | undefined
  const fields: UploadForm['fields'] = {}
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') file = (await readFile(part, fileField)) ?? file
      else addField(part, fields)
    }
  } catch (error) {
    throw toUploadProblem(error, fileField)
  }
  return { file, fields }
}

/** Returns undefined for a file field that was left empty. */
async function readFile(part: MultipartFile, fileField: string): Promise<UploadedFile | undefined> {
  if (part.fieldname !== fileField) {
    part.file.resume()
    throw invalidFile(
      fileField,
      `came as "${part.fieldname.slice(0, 40)}". Send it under the name "${fileField}".`,
    )
  }
  const bytes = await part.toBuffer()
  return bytes.length === 0 && !part.filename ? undefined : { bytes, fileName: part.filename ?? '' }
}

function addField(part: MultipartValue, fields: UploadForm['fields']): void {
  if (part.valueTruncated || part.fieldnameTruncated) {
    throw invalidRequest([{ path: part.fieldname.slice(0, 40), message: 'is too long' }])
  }
  const value = String(part.value)
  const previous = fields[part.fieldname]
  fields[part.fieldname] = previous === undefined ? value : [previous, value].flat()
}

const tooManyPartsCodes = new Set(['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT'])

/** Converts parser errors to problems with instructions for the sender; returns other errors unchanged. */
function toUploadProblem(error: unknown, fileField: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE') return fileTooLarge(fileField)
  if (tooManyPartsCodes.has(String(code)))
    return invalidFile(fileField, 'is not alone. Send one file a request.')
  if (error instanceof ProblemError || !(error instanceof Error)) return error
  // Malformed or truncated bodies: the parser reports them with a dozen codes, none with a status. A closed connection
  // (ECONNRESET) is not a server error either.
  const isSenderError = code === undefined || code === 'ECONNRESET' || String(code).startsWith('FST_')
  return isSenderError ? invalidFile(fileField, 'did not arrive whole. Send it again.') : error
}

function invalidFile(fileField: string, reason: string): ProblemError {
  return invalidRequest([{ path: fileField, message: `The file ${reason}` }], 'The file cannot be taken')
}

function notMultipart(): ProblemError {
  return new ProblemError({
    status: 415,
    code: 'unsupported-media-type',
    title: 'This content type is not accepted',
    detail: 'Send the file as multipart/form-data.',
  })
}

function fileTooLarge(fileField: string): ProblemError {
  return new ProblemError({
    status: 413,
    code: 'too-large',
    title: 'The file is too large',
    detail: 'Make it smaller and send it again.',
    errors: [{ path: fileField, message: 'The file is too large.' }],
  })
}
