// S3-compatible storage. The S3 client is loaded only when such storage is configured and used.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { ProblemError, unavailable } from '../problem.ts'
import { assertValidKey, type Storage, type StoredFile } from './storage.ts'

export type S3Settings = {
  bucket: string
  region: string
  /** Default: Amazon S3. */
  endpoint: string | undefined
  /** Default: the SDK's own credential chain, such as the role of the machine. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
  /** `endpoint/bucket/key` instead of `bucket.endpoint/key`. */
  isPathStyle: boolean
}

type Sdk = typeof import('@aws-sdk/client-s3')

const timeouts = { connectionTimeout: 3_000, requestTimeout: 15_000 }
const maxAttempts = 3

/** S3 stores each file atomically, and durably once it has responded. */
export function createS3Storage(settings: S3Settings): Storage {
  const { bucket: Bucket } = settings
  let loaded: Promise<{ sdk: Sdk; client: S3Client }> | undefined

  async function load(): Promise<{ sdk: Sdk; client: S3Client }> {
    const sdk = await import('@aws-sdk/client-s3')
    const client = new sdk.S3Client({
      region: settings.region,
      forcePathStyle: settings.isPathStyle,
      maxAttempts,
      requestHandler: timeouts,
      // Not every S3-compatible server supports the newer checksums. Bodies are covered by the signature anyway.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(settings.endpoint ? { endpoint: settings.endpoint } : {}),
      ...(settings.credentials ? { credentials: settings.credentials } : {}),
    })
    return { sdk, client }
  }

  /** @throws ProblemError 503 when the request fails */
  async function request<T>(send: (sdk: Sdk, client: S3Client) => Promise<T>): Promise<T> {
    loaded ??= load()
    const { sdk, client } = await loaded
    return send(sdk, client).catch((error: unknown) => {
      throw error instanceof ProblemError ? error : toUnavailable(error)
    })
  }

  async function read(Key: string): Promise<Readable> {
    return request(async ({ GetObjectCommand }, client) => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
      if (!(Body instanceof Readable)) throw new Error('S3 responded without a body')
      return Body
    })
  }

  return {
    async put(key, data) {
      assertValidKey(key)
      const target = { Bucket, Key: key }
      if (Buffer.isBuffer(data)) {
        const content = { Body: data, ContentLength: data.length }
        await request(({ PutObjectCommand }, client) =>
          client.send(new PutObjectCommand({ ...target, ...content })),
        )
        return
      }
      const file = await spool(data)
      try {
        await request(({ PutObjectCommand }, client) => {
          const content = { Body: createReadStream(file.path), ContentLength: file.bytes }
          const command = new PutObjectCommand({ ...target, ...content })
          // The signature covers the content of a stream only if its hash is given.
          command.middlewareStack.add(
            (next) => (args) => {
              if (hasHeaders(args.request)) args.request.headers['x-amz-content-sha256'] = file.sha256
              return next(args)
            },
            { step: 'build' },
          )
          return client.send(command)
        })
      } finally {
        await rm(file.folder, { recursive: true, force: true })
      }
    },

    async find(key): Promise<StoredFile | undefined> {
      assertValidKey(key)
      const found = await request(({ HeadObjectCommand }, client) =>
        client.send(new HeadObjectCommand({ Bucket, Key: key })).catch(ignoreMissing),
      )
      if (!found) return undefined
      return {
        bytes: found.ContentLength ?? 0,
        modifiedAt: found.LastModified ?? new Date(0),
        read: () => createLazyStream(() => read(key)),
      }
    },

    async remove(key) {
      assertValidKey(key)
      await request(({ DeleteObjectCommand }, client) =>
        client.send(new DeleteObjectCommand({ Bucket, Key: key })).catch(ignoreMissing),
      )
    },

    async *list(folder) {
      assertValidKey(folder)
      let ContinuationToken: string | undefined
      do {
        const page = await request(({ ListObjectsV2Command }, client) =>
          client.send(new ListObjectsV2Command({ Bucket, Prefix: `${folder}/`, ContinuationToken })),
        )
        for (const { Key: key, Size, LastModified } of page.Contents ?? []) {
          if (key) yield { key, bytes: Size ?? 0, modifiedAt: LastModified ?? new Date(0) }
        }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },

    // Uploads are single requests, so interrupted writes leave nothing behind.
    cleanUp: async () => 0,
  }
}

/** S3 requires the length before the first byte, and a file may be larger than what fits into memory. */
async function spool(data: Readable) {
  const folder = await mkdtemp(join(tmpdir(), 'olea-upload-'))
  const path = join(folder, 'file')
  const hash = createHash('sha256')
  let bytes = 0
  try {
    await pipeline(
      data,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          bytes += chunk.length
          yield chunk
        }
      },
      createWriteStream(path),
    )
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
  return { folder, path, bytes, sha256: hash.digest('hex') }
}

function hasHeaders(request: unknown): request is { headers: Record<string, string> } {
  return typeof request === 'object' && request !== null && 'headers' in request
}

/** A stream that opens its source on the first read. */
function createLazyStream(open: () => Promise<Readable>): Readable {
  return Readable.from(
    (async function* () {
      yield* await open()
    })(),
    { objectMode: false },
  )
}

function ignoreMissing(error: S3ServiceException): undefined {
  if (error.$metadata?.httpStatusCode === 404) return undefined
  throw error
}

function toUnavailable(cause: unknown): Error {
  const problem = unavailable(
    'storage-unavailable',
    'The store of files does not answer',
    'Try again in a few seconds.',
  )
  problem.cause = cause
  return problem
}
