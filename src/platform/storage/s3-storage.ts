// Files in any store that speaks S3. The client is loaded when such a store is set up, and only then.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { ProblemError, unavailable } from '../problem.ts'
import { assertValidKey, type Storage, type StoredFile } from './storage.ts'

export type S3Settings = {
  bucket: string
  region: string
  /** Left out: Amazon's own. */
  endpoint: string | undefined
  /** Left out: what the machine's own role allows. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
  /** `endpoint/bucket/key` instead of `bucket.endpoint/key`. */
  isPathStyle: boolean
}

type Sdk = typeof import('@aws-sdk/client-s3')

const patience = { connectionTimeout: 3_000, requestTimeout: 15_000 }
const attempts = 3

/** A file is there as a whole or not at all, and safe once the store has said so. */
export function createS3Storage(settings: S3Settings): Storage {
  const { bucket: Bucket } = settings
  let opened: Promise<{ sdk: Sdk; client: S3Client }> | undefined

  async function open(): Promise<{ sdk: Sdk; client: S3Client }> {
    const sdk = await import('@aws-sdk/client-s3')
    const client = new sdk.S3Client({
      region: settings.region,
      forcePathStyle: settings.isPathStyle,
      maxAttempts: attempts,
      requestHandler: patience,
      // What not every store knows is asked of none: bodies are signed by their content.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(settings.endpoint ? { endpoint: settings.endpoint } : {}),
      ...(settings.credentials ? { credentials: settings.credentials } : {}),
    })
    return { sdk, client }
  }

  /** @throws ProblemError 503 when the store does not do what it is asked */
  async function ask<T>(work: (sdk: Sdk, client: S3Client) => Promise<T>): Promise<T> {
    opened ??= open()
    const { sdk, client } = await opened
    return work(sdk, client).catch((error: unknown) => {
      throw error instanceof ProblemError ? error : outOfReach(error)
    })
  }

  async function read(Key: string): Promise<Readable> {
    return ask(async ({ GetObjectCommand }, client) => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
      if (!(Body instanceof Readable)) throw new Error('the store answers without a body')
      return Body
    })
  }

  return {
    async put(key, data) {
      assertValidKey(key)
      // The store must be told the length before the first byte; files are small.
      const Body = Buffer.isBuffer(data) ? data : await buffer(data)
      await ask(({ PutObjectCommand }, client) =>
        client.send(new PutObjectCommand({ Bucket, Key: key, Body, ContentLength: Body.length })),
      )
    },

    async find(key): Promise<StoredFile | undefined> {
      assertValidKey(key)
      const found = await ask(({ HeadObjectCommand }, client) =>
        client.send(new HeadObjectCommand({ Bucket, Key: key })).catch(unlessMissing),
      )
      if (!found) return undefined
      return {
        bytes: found.ContentLength ?? 0,
        modifiedAt: found.LastModified ?? new Date(0),
        read: () => later(() => read(key)),
      }
    },

    async remove(key) {
      assertValidKey(key)
      await ask(({ DeleteObjectCommand }, client) =>
        client.send(new DeleteObjectCommand({ Bucket, Key: key })).catch(unlessMissing),
      )
    },

    async *list(folder) {
      assertValidKey(folder)
      let ContinuationToken: string | undefined
      do {
        const page = await ask(({ ListObjectsV2Command }, client) =>
          client.send(new ListObjectsV2Command({ Bucket, Prefix: `${folder}/`, ContinuationToken })),
        )
        for (const { Key: key, Size, LastModified } of page.Contents ?? []) {
          if (key) yield { key, bytes: Size ?? 0, modifiedAt: LastModified ?? new Date(0) }
        }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },

    // Nothing half-written can be left: a file is sent in one piece.
    cleanUp: async () => 0,
  }
}

/** A stream that asks for its content when somebody reads it. */
function later(open: () => Promise<Readable>): Readable {
  return Readable.from(
    (async function* () {
      yield* await open()
    })(),
    { objectMode: false },
  )
}

function unlessMissing(error: S3ServiceException): undefined {
  if (error.$metadata?.httpStatusCode === 404) return undefined
  throw error
}

function outOfReach(cause: unknown): Error {
  const problem = unavailable(
    'storage-unavailable',
    'The store of files does not answer',
    'Try again in a few seconds.',
  )
  problem.cause = cause
  return problem
}
