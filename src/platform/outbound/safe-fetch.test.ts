// SSRF attacks against a test server on this machine. No test reaches the network.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SafeFetchOptions, safeFetch } from './safe-fetch.ts'
import { SafeFetchError } from './safe-fetch-error.ts'

const maxBytes = 1024 * 1024
const privateNetwork = 'it points inside a private network'
const requests: string[] = []

const pages: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  '/picture': (_, response) => response.setHeader('content-type', 'image/png').end('picture'),
  '/missing': (_, response) => response.writeHead(404).end('no such picture'),
  '/gzip': (_, response) => response.setHeader('content-encoding', 'gzip').end(gzipSync('decompressed')),
  '/bomb': (_, response) =>
    response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(maxBytes * 30))),
  '/exact': (_, response) => response.end(Buffer.alloc(maxBytes)),
  '/one-more': (_, response) => {
    response.write(Buffer.alloc(maxBytes))
    response.end('!')
  },
  // Sends a content-length and no body: only a check of the header rejects it in time.
  '/declared': (_, response) => response.writeHead(200, { 'content-length': maxBytes + 1 }).flushHeaders(),
  '/silent': () => undefined,
  '/slow-body': (_, response) => {
    const timer = setInterval(() => response.write('.'), 20)
    response.on('close', () => clearInterval(timer))
  },
  '/cut': (_, response) => {
    response.writeHead(200, { 'content-length': 1000 }).write('half')
    setTimeout(() => response.destroy(), 20)
  },
  '/to-picture': (_, response) => redirect(response, '/picture'),
  '/to-file': (_, response) => redirect(response, 'file:///etc/passwd'),
  '/to-data': (_, response) => redirect(response, 'data:text/plain,private'),
  '/to-other-port': (_, response) => redirect(response, 'http://127.0.0.1:8999/'),
  '/to-ipv6-loopback': (_, response) => redirect(response, 'http://[::1]/'),
  '/to-metadata': (_, response) => redirect(response, 'http://169.254.169.254/latest/meta-data/'),
  '/to-user': (request, response) => redirect(response, `http://admin@${request.headers.host}/picture`),
  '/to-invalid': (_, response) => redirect(response, 'http://'),
  '/to-itself': (_, response) => redirect(response, '/to-itself'),
  '/to-3': (_, response) => redirect(response, '/to-2'),
  '/to-2': (_, response) => redirect(response, '/to-picture'),
  '/to-4': (_, response) => redirect(response, '/to-3'),
  '/redirect-reconnecting': (_, response) => redirect(response.setHeader('connection', 'close'), '/picture'),
}

const server = createServer((request, response) => {
  requests.push(request.url ?? '')
  const page = pages[request.url ?? '']
  if (page) page(request, response)
  else response.writeHead(404).end()
})
let port = 0

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})

afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { location }).end()
}

/** Allows the test server in addition to public addresses. */
function fetchFromTestServer(path: string, options: Partial<SafeFetchOptions> = {}) {
  return safeFetch(`http://127.0.0.1:${port}${path}`, {
    maxBytes,
    allowAddress: (address, to) => address === '127.0.0.1' && to === port,
    ...options,
  })
}

async function errorMessage(fetching: Promise<unknown>): Promise<string> {
  const error = await fetching.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(SafeFetchError)
  return error instanceof SafeFetchError ? error.message : ''
}

test('fetches a picture', async () => {
  const fetched = await fetchFromTestServer('/picture')
  expect(fetched).toMatchObject({ status: 200, contentType: 'image/png' })
  expect(fetched.body.toString()).toBe('picture')
})

test('returns a response with an error status', async () => {
  expect((await fetchFromTestServer('/missing')).status).toBe(404)
})

test('decompresses the body', async () => {
  expect((await fetchFromTestServer('/gzip')).body.toString()).toBe('decompressed')
})

test('follows a redirect and returns the final URL', async () => {
  const fetched = await fetchFromTestServer('/to-picture')
  expect(fetched.finalUrl).toBe(`http://127.0.0.1:${port}/picture`)
  expect(fetched.body.toString()).toBe('picture')
})

test('follows three redirects, but not four', async () => {
  expect((await fetchFromTestServer('/to-3')).status).toBe(200)
  expect(await errorMessage(fetchFromTestServer('/to-4'))).toBe('it leads on too many times')
})

test.each([
  'http://127.0.0.1/',
  'http://127.1/',
  'http://0/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0x7f000001/',
  'http://017700000001/',
  'http://0177.0.0.1/',
  'http://127.0.0.2/',
  'http://127.0.0.1./',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::7f00:1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[fe80::1]/',
  'http://169.254.169.254/latest/meta-data/',
  'http://10.0.0.1/',
  'https://192.168.0.1/',
  'http://１２７.０.０.１/',
  'http://127。0。0。1/',
  'http://①②⑦.0.0.1/',
  'http://%31%32%37.0.0.1/',
  'http:\\\\127.0.0.1/',
  'http:127.0.0.1/',
])('rejects %s', async (url) => {
  expect(await errorMessage(safeFetch(url, { maxBytes }))).toBe(privateNetwork)
})

test.each([
  'http://localhost/',
  'http://localhost./',
  'http://a.localhost/',
  'http://LOCALHOST/',
  'http://inside.example/',
])('rejects %s, which resolves to this machine', async (url) => {
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
  expect(await errorMessage(safeFetch(url, { maxBytes, resolve }))).toBe(privateNetwork)
})

test('resolves host names with the system by default', async () => {
  expect(await errorMessage(safeFetch('http://localhost/', { maxBytes }))).toBe(privateNetwork)
})

test('rejects a host name when one of its addresses is private', async () => {
  const addresses = ['127.0.0.1', '10.0.0.7'].map((address) => ({ address, family: 4 }))
  const before = requests.length
  const fetching = fetchByName('/picture', async () => addresses)
  expect(await errorMessage(fetching)).toBe(privateNetwork)
  expect(requests).toHaveLength(before)
})

test('connects to the same address that was checked', async () => {
  // An attacker's DNS server: a public address for the check, a private one afterwards.
  let lookups = 0
  const resolve = async () => [{ address: ++lookups === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]
  expect((await fetchByName('/picture', resolve)).body.toString()).toBe('picture')
  expect(lookups).toBe(1)
})

test('checks the address again at every redirect', async () => {
  let lookups = 0
  const resolve = async () => [{ address: ++lookups === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]
  expect(await errorMessage(fetchByName('/redirect-reconnecting', resolve))).toBe(privateNetwork)
  expect(lookups).toBe(2)
})

test.each(['http://pictures.example:6379/', 'http://93.184.216.34:6379/'])(
  'an allowed server of the operator does not open other ports of public ones: %s',
  async (url) => {
    const resolve = async () => [{ address: '93.184.216.34', family: 4 }]
    const options = { maxBytes, resolve, allowAddress: (address: string) => address === '127.0.0.1' }
    expect(await errorMessage(safeFetch(url, options))).toBe('only the usual ports are fetched')
  },
)

test('rejects a host name that cannot be resolved', async () => {
  const failing = () => Promise.reject(new Error('SERVFAIL'))
  expect(await errorMessage(fetchByName('/picture', failing))).toBe('its name is not known')
  expect(await errorMessage(fetchByName('/picture', async () => []))).toBe('its name is not known')
})

test('rejects an invalid address from the resolver', async () => {
  const resolve = async () => [{ address: 'not an address', family: 4 }]
  expect(await errorMessage(fetchByName('/picture', resolve))).toBe(privateNetwork)
})

test.each([
  ['/to-other-port', privateNetwork],
  ['/to-ipv6-loopback', privateNetwork],
  ['/to-metadata', privateNetwork],
  ['/to-file', 'only http and https addresses are fetched'],
  ['/to-data', 'only http and https addresses are fetched'],
  ['/to-user', 'it carries a user name'],
  ['/to-invalid', 'it is no address'],
  ['/to-itself', 'it leads on too many times'],
])('rejects the redirect of %s', async (path, reason) => {
  expect(await errorMessage(fetchFromTestServer(path))).toBe(reason)
})

test.each([
  ['file:///etc/passwd', 'only http and https addresses are fetched'],
  ['ftp://files.example/', 'only http and https addresses are fetched'],
  ['gopher://127.0.0.1:70/', 'only http and https addresses are fetched'],
  ['data:image/png;base64,AAAA', 'only http and https addresses are fetched'],
  ['blob:http://files.example/1', 'only http and https addresses are fetched'],
  ['https://a@127.0.0.1/', 'it carries a user name'],
  ['https://files.example:pass@127.0.0.1/', 'it carries a user name'],
  ['http://files.example:22/', 'only the usual ports are fetched'],
  ['https://files.example:8443/', 'only the usual ports are fetched'],
  ['//files.example/', 'it is no address'],
  ['', 'it is no address'],
  ['http://', 'it is no address'],
  ['http://1.2.3.4.5.6/', 'it is no address'],
])('rejects %s without a DNS lookup', async (url, reason) => {
  let lookups = 0
  const resolve = async () => [{ address: '127.0.0.1', family: 4 * ++lookups }]
  expect(await errorMessage(safeFetch(url, { maxBytes, resolve }))).toBe(reason)
  expect(lookups).toBe(0)
})

test.each(['https://olea.example/x.png', 'https://OLEA.example./x.png'])(
  'does not fetch %s from its own site',
  async (url) => {
    expect(await errorMessage(safeFetch(url, { maxBytes, ownHosts: ['Olea.example'] }))).toBe(
      'it is on this site',
    )
  },
)

test('accepts the maximum size and rejects one more byte', async () => {
  expect((await fetchFromTestServer('/exact')).body).toHaveLength(maxBytes)
  expect(await errorMessage(fetchFromTestServer('/one-more'))).toBe('it is larger than 1 MB')
})

test('rejects a body that decompresses to more than the maximum size', async () => {
  expect(await errorMessage(fetchFromTestServer('/bomb'))).toBe('it is larger than 1 MB')
})

test('rejects a too large content-length without waiting for the body', async () => {
  expect(await errorMessage(fetchFromTestServer('/declared'))).toBe('it is larger than 1 MB')
})

test.each(['/silent', '/slow-body'])('times out on %s', async (path) => {
  expect(await errorMessage(fetchFromTestServer(path, { timeoutMs: 300 }))).toBe('it did not answer in time')
})

test('rejects a truncated response', async () => {
  expect(await errorMessage(fetchFromTestServer('/cut'))).toBe('it does not answer')
})

test('reports whether the host is unreachable', async () => {
  const timedOut = await fetchFromTestServer('/silent', { timeoutMs: 200 }).catch((error: unknown) => error)
  expect(timedOut).toMatchObject({ isHostUnreachable: true })
  const tooLarge = await fetchFromTestServer('/bomb').catch((error: unknown) => error)
  expect(tooLarge).toMatchObject({ isHostUnreachable: false })
})

function fetchByName(path: string, resolve: NonNullable<SafeFetchOptions['resolve']>) {
  return safeFetch(`http://pictures.example:${port}${path}`, {
    maxBytes,
    resolve,
    allowAddress: (address, to) => address === '127.0.0.1' && to === port,
  })
}
