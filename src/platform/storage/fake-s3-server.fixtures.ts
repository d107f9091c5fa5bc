// A store that speaks S3, for tests: it believes nobody whose signature it has not computed itself (Signature
// Version 4 as Amazon describes it, without the client's code), and can be slow, broken or away.
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { S3Settings } from './s3-storage.ts'

type Stored = { bytes: Buffer; modifiedAt: Date }

export type FakeS3Server = Awaited<ReturnType<typeof startFakeS3Server>>

const keys = { accessKeyId: 'olea-test', secretAccessKey: 'a-secret/with+signs=' }
const bucket = 'newspaper'
const longestSkewMs = 15 * 60_000

/** @param pageSize how many files one answer of a list names */
export async function startFakeS3Server(pageSize = 3) {
  const files = new Map<string, Stored>()
  const state = { isBroken: false, asked: [] as string[] }
  const server = createServer(async (request, reply) => {
    const body = await buffer(request)
    state.asked.push(`${request.method} ${request.url}`)
    if (state.isBroken) return send(reply, 503, error('SlowDown'))
    const refusal = checkSignature(request, body)
    if (refusal) return send(reply, 403, error(refusal))
    return answer(request, body, reply)
  })

  function answer(request: IncomingMessage, body: Buffer, reply: ServerResponse): ServerResponse {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    const [, name = '', ...rest] = decodeURIComponent(url.pathname).split('/')
    const key = rest.join('/')
    if (name !== bucket) return send(reply, 404, error('NoSuchBucket'))
    if (request.method === 'GET' && key === '') return send(reply, 200, listing(url.searchParams))
    if (request.method === 'PUT') {
      files.set(key, { bytes: body, modifiedAt: new Date() })
      return send(reply, 200, '')
    }
    if (request.method === 'DELETE') {
      files.delete(key)
      return send(reply, 204, '')
    }
    const found = files.get(key)
    if (!found) return send(reply, 404, request.method === 'HEAD' ? '' : error('NoSuchKey'))
    reply.setHeader('last-modified', found.modifiedAt.toUTCString())
    reply.setHeader('content-length', found.bytes.length)
    return reply.writeHead(200).end(request.method === 'HEAD' ? undefined : found.bytes)
  }

  function listing(query: URLSearchParams): string {
    const after = query.get('continuation-token') ?? ''
    const all = [...files.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort()
    const page = all.filter((key) => key > after).slice(0, pageSize)
    const isCut = page.length > 0 && page.at(-1) !== all.at(-1)
    const contents = page.map((key) => {
      const { bytes, modifiedAt } = files.get(key) ?? { bytes: Buffer.alloc(0), modifiedAt: new Date() }
      return `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><LastModified>${modifiedAt.toISOString()}</LastModified></Contents>`
    })
    const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isCut}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const settings: S3Settings = {
    ...{ bucket, region: 'eu-test-1', credentials: keys, isPathStyle: true },
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

function send(reply: ServerResponse, status: number, body: string): ServerResponse {
  return reply.writeHead(status, body ? { 'content-type': 'application/xml' } : {}).end(body)
}

function error(code: string): string {
  return `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex')
const hmac = (key: Buffer | string, data: string) => createHmac('sha256', key).update(data).digest()

/** What is wrong with a request's signature; undefined for a good one. */
function checkSignature(request: IncomingMessage, body: Buffer): string | undefined {
  const header = request.headers.authorization ?? ''
  const [, accessKey, day = '', region = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      header,
    ) ?? []
  if (accessKey !== keys.accessKeyId || !signature) return 'InvalidAccessKeyId'
  const at = String(request.headers['x-amz-date'])
  const [, year, month, date, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(at) ?? []
  const skew = Math.abs(Date.now() - Date.parse(`${year}-${month}-${date}T${hour}:${minute}:${second}Z`))
  if (!(skew < longestSkewMs)) return 'RequestTimeTooSkewed'
  if (request.headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const signed = names.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name)))
    return 'AccessDenied'
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const canonical = [
    request.method,
    path,
    query
      .split('&')
      .filter(Boolean)
      .map((part) => (part.includes('=') ? part : `${part}=`))
      .sort()
      .join('&'),
    ...signed.map(
      (name) =>
        `${name}:${String(request.headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}`,
    ),
    '',
    names,
    sha256(body),
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${keys.secretAccessKey}`)
  return hmac(key, toSign).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}
