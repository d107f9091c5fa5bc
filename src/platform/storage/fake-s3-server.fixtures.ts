// Fake S3 server for tests. Verifies each request's signature with its own implementation of AWS Signature Version 4
// (independent of the client's code), and can be told to fail.
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { S3Settings } from './s3-storage.ts'

type Stored = { bytes: Buffer; modifiedAt: Date }

export type FakeS3Server = Awaited<ReturnType<typeof startFakeS3Server>>

const credentials = { accessKeyId: 'olea-test', secretAccessKey: 'a-secret/with+signs=' }
const bucket = 'olea-test'
const maxClockSkewMs = 15 * 60_000

/** @param pageSize number of files in one page of a listing */
export async function startFakeS3Server(pageSize = 3) {
  const files = new Map<string, Stored>()
  const state = { isBroken: false, requests: [] as string[] }
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    state.requests.push(`${request.method} ${request.url}`)
    if (state.isBroken) return send(response, 503, errorXml('SlowDown'))
    const signatureError = findSignatureError(request, body)
    if (signatureError) return send(response, 403, errorXml(signatureError))
    return handle(request, body, response)
  })

  function handle(request: IncomingMessage, body: Buffer, response: ServerResponse): ServerResponse {
    const url = new URL(request.url ?? '/', 'http://fake-s3')
    const [, name = '', ...rest] = decodeURIComponent(url.pathname).split('/')
    const key = rest.join('/')
    if (name !== bucket) return send(response, 404, errorXml('NoSuchBucket'))
    if (request.method === 'GET' && key === '') return send(response, 200, listXml(url.searchParams))
    if (request.method === 'PUT') {
      files.set(key, { bytes: body, modifiedAt: new Date() })
      return send(response, 200, '')
    }
    if (request.method === 'DELETE') {
      files.delete(key)
      return send(response, 204, '')
    }
    const found = files.get(key)
    if (!found) return send(response, 404, request.method === 'HEAD' ? '' : errorXml('NoSuchKey'))
    response.setHeader('last-modified', found.modifiedAt.toUTCString())
    response.setHeader('content-length', found.bytes.length)
    return response.writeHead(200).end(request.method === 'HEAD' ? undefined : found.bytes)
  }

  function listXml(query: URLSearchParams): string {
    const after = query.get('continuation-token') ?? ''
    const all = [...files.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort()
    const page = all.filter((key) => key > after).slice(0, pageSize)
    const isTruncated = page.length > 0 && page.at(-1) !== all.at(-1)
    const contents = page.map((key) => {
      const { bytes, modifiedAt } = files.get(key) ?? { bytes: Buffer.alloc(0), modifiedAt: new Date() }
      return `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><LastModified>${modifiedAt.toISOString()}</LastModified></Contents>`
    })
    const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const settings: S3Settings = {
    ...{ bucket, region: 'eu-test-1', credentials, isPathStyle: true },
    endpoint: `http://127.0.0.1:${port}`,
  }
  return {
    settings,
    files,
    state,
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function send(response: ServerResponse, status: number, body: string): ServerResponse {
  return response.writeHead(status, body ? { 'content-type': 'application/xml' } : {}).end(body)
}

function errorXml(code: string): string {
  return `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex')
const hmac = (key: Buffer | string, data: string) => createHmac('sha256', key).update(data).digest()

/** S3's error code for a request with an invalid signature; undefined when it is valid. */
function findSignatureError(request: IncomingMessage, body: Buffer): string | undefined {
  const header = request.headers.authorization ?? ''
  const [, accessKey, day = '', region = '', signedHeaders = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      header,
    ) ?? []
  if (accessKey !== credentials.accessKeyId || !signature) return 'InvalidAccessKeyId'
  const timestamp = String(request.headers['x-amz-date'])
  const [, year, month, date, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(timestamp) ?? []
  const skew = Math.abs(Date.now() - Date.parse(`${year}-${month}-${date}T${hour}:${minute}:${second}Z`))
  if (!(skew < maxClockSkewMs)) return 'RequestTimeTooSkewed'
  if (request.headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const headerNames = signedHeaders.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => headerNames.includes(name)))
    return 'AccessDenied'
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const canonicalRequest = [
    request.method,
    path,
    query
      .split('&')
      .filter(Boolean)
      .map((part) => (part.includes('=') ? part : `${part}=`))
      .sort()
      .join('&'),
    ...headerNames.map(
      (name) =>
        `${name}:${String(request.headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}`,
    ),
    '',
    signedHeaders,
    sha256(body),
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const stringToSign = ['AWS4-HMAC-SHA256', timestamp, scope, sha256(canonicalRequest)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    hmac,
    `AWS4${credentials.secretAccessKey}`,
  )
  return hmac(key, stringToSign).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}
