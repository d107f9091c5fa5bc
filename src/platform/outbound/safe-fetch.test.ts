// Every trick of the attack table, against a stand-in on this machine; nothing here reaches the network.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SafeFetchOptions, safeFetch } from './safe-fetch.ts'
import { SafeFetchError } from './safe-fetch-error.ts'

const maxBytes = 1024 * 1024
const inside = 'it points inside a private network'
const requests: string[] = []

const pages: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  '/picture': (_, response) => response.setHeader('content-type', 'image/png').end('picture'),
  '/missing': (_, response) => response.writeHead(404).end('no such picture'),
  '/packed': (_, response) => response.setHeader('content-encoding', 'gzip').end(gzipSync('unpacked')),
  '/bomb': (_, response) =>
    response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(maxBytes * 30))),
  '/exact': (_, response) => response.end(Buffer.alloc(maxBytes)),
  '/one-more': (_, response) => {
    response.write(Buffer.alloc(maxBytes))
    response.end('!')
  },
  // Says how much will come and never sends it: only who believes the header answers in time.
  '/announced': (_, response) => response.writeHead(200, { 'content-length': maxBytes + 1 }).flushHeaders(),
  '/silent': () => undefined,
  '/slow-body': (_, response) => {
    const drip = setInterval(() => response.write('.'), 20)
    response.on('close', () => clearInterval(drip))
  },
  '/cut': (_, response) => {
    response.writeHead(200, { 'content-length': 1000 }).write('half')
    setTimeout(() => response.destroy(), 20)
  },
  '/to-picture': (_, response) => redirect(response, '/picture'),
  '/to-file': (_, response) => redirect(response, 'file:///etc/passwd'),
  '/to-data': (_, response) => redirect(response, 'data:text/plain,inside'),
  '/to-other-port': (_, response) => redirect(response, 'http://127.0.0.1:8999/'),
  '/to-loopback-six': (_, response) => redirect(response, 'http://[::1]/'),
  '/to-metadata': (_, response) => redirect(response, 'http://169.254.169.254/latest/meta-data/'),
  '/to-user': (request, response) => redirect(response, `http://admin@${request.headers.host}/picture`),
  '/to-nonsense': (_, response) => redirect(response, 'http://'),
  '/to-itself': (_, response) => redirect(response, '/to-itself'),
  '/to-3': (_, response) => redirect(response, '/to-2'),
  '/to-2': (_, response) => redirect(response, '/to-picture'),
  '/to-4': (_, response) => redirect(response, '/to-3'),
  '/again-elsewhere': (_, response) => redirect(response.setHeader('connection', 'close'), '/picture'),
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

/** Only the stand-in counts as public. */
function fetchFromStandIn(path: string, options: Partial<SafeFetchOptions> = {}) {
  return safeFetch(`http://127.0.0.1:${port}${path}`, {
    maxBytes,
    allowAddress: (address, to) => address === '127.0.0.1' && to === port,
    ...options,
  })
}

async function refusal(fetching: Promise<unknown>): Promise<string> {
  const error = await fetching.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(SafeFetchError)
  return error instanceof SafeFetchError ? error.message : ''
}

test('fetches a picture', async () => {
  const fetched = await fetchFromStandIn('/picture')
  expect(fetched).toMatchObject({ status: 200, contentType: 'image/png' })
  expect(fetched.body.toString()).toBe('picture')
})

test('hands on an answer that is no success', async () => {
  expect((await fetchFromStandIn('/missing')).status).toBe(404)
})

test('unpacks what came packed', async () => {
  expect((await fetchFromStandIn('/packed')).body.toString()).toBe('unpacked')
})

test('follows a redirect and says where it ended', async () => {
  const fetched = await fetchFromStandIn('/to-picture')
  expect(fetched.finalUrl).toBe(`http://127.0.0.1:${port}/picture`)
  expect(fetched.body.toString()).toBe('picture')
})

test('follows three redirects and not four', async () => {
  expect((await fetchFromStandIn('/to-3')).status).toBe(200)
  expect(await refusal(fetchFromStandIn('/to-4'))).toBe('it leads on too many times')
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
])('refuses %s', async (address) => {
  expect(await refusal(safeFetch(address, { maxBytes }))).toBe(inside)
})

test.each([
  'http://localhost/',
  'http://localhost./',
  'http://a.localhost/',
  'http://LOCALHOST/',
  'http://inside.example/',
])('refuses %s, a name of this machine', async (address) => {
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
  expect(await refusal(safeFetch(address, { maxBytes, resolve }))).toBe(inside)
})

test('asks the system for names when nothing else is given', async () => {
  expect(await refusal(safeFetch('http://localhost/', { maxBytes }))).toBe(inside)
})

test('refuses a name when one of its addresses is inside', async () => {
  const addresses = ['127.0.0.1', '10.0.0.7'].map((address) => ({ address, family: 4 }))
  const before = requests.length
  const fetching = fetchByName('/picture', async () => addresses)
  expect(await refusal(fetching)).toBe(inside)
  expect(requests).toHaveLength(before)
})

test('connects to the very address that was checked', async () => {
  // The resolver of an attacker: harmless when looked at, inside when used.
  let asked = 0
  const resolve = async () => [{ address: ++asked === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]
  expect((await fetchByName('/picture', resolve)).body.toString()).toBe('picture')
  expect(asked).toBe(1)
})

test('checks the address again at every hop', async () => {
  let asked = 0
  const resolve = async () => [{ address: ++asked === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]
  expect(await refusal(fetchByName('/again-elsewhere', resolve))).toBe(inside)
  expect(asked).toBe(2)
})

test('refuses when looking up fails or finds nothing', async () => {
  const failing = () => Promise.reject(new Error('SERVFAIL'))
  expect(await refusal(fetchByName('/picture', failing))).toBe('its name is not known')
  expect(await refusal(fetchByName('/picture', async () => []))).toBe('its name is not known')
})

test('refuses an address that the resolver made up', async () => {
  const resolve = async () => [{ address: 'not an address', family: 4 }]
  expect(await refusal(fetchByName('/picture', resolve))).toBe(inside)
})

test.each([
  ['/to-other-port', inside],
  ['/to-loopback-six', inside],
  ['/to-metadata', inside],
  ['/to-file', 'only http and https addresses are fetched'],
  ['/to-data', 'only http and https addresses are fetched'],
  ['/to-user', 'it carries a user name'],
  ['/to-nonsense', 'it is no address'],
  ['/to-itself', 'it leads on too many times'],
])('refuses where %s leads', async (path, reason) => {
  expect(await refusal(fetchFromStandIn(path))).toBe(reason)
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
])('refuses %s without looking it up', async (address, reason) => {
  let asked = 0
  const resolve = async () => [{ address: '127.0.0.1', family: 4 * ++asked }]
  expect(await refusal(safeFetch(address, { maxBytes, resolve }))).toBe(reason)
  expect(asked).toBe(0)
})

test.each(['https://olea.example/x.png', 'https://OLEA.example./x.png'])(
  'does not fetch %s from this site itself',
  async (address) => {
    expect(await refusal(safeFetch(address, { maxBytes, ownHosts: ['Olea.example'] }))).toBe(
      'it is on this site',
    )
  },
)

test('takes as many bytes as allowed and not one more', async () => {
  expect((await fetchFromStandIn('/exact')).body).toHaveLength(maxBytes)
  expect(await refusal(fetchFromStandIn('/one-more'))).toBe('it is larger than 1 MB')
})

test('refuses what unpacks to more than allowed', async () => {
  expect(await refusal(fetchFromStandIn('/bomb'))).toBe('it is larger than 1 MB')
})

test('refuses what announces more than allowed before it comes', async () => {
  expect(await refusal(fetchFromStandIn('/announced'))).toBe('it is larger than 1 MB')
})

test.each(['/silent', '/slow-body'])('gives up on %s', async (path) => {
  expect(await refusal(fetchFromStandIn(path, { timeoutMs: 300 }))).toBe('it did not answer in time')
})

test('a broken answer is no answer', async () => {
  expect(await refusal(fetchFromStandIn('/cut'))).toBe('it does not answer')
})

test('tells a silent host from one that refuses', async () => {
  const silent = await fetchFromStandIn('/silent', { timeoutMs: 200 }).catch((error: unknown) => error)
  expect(silent).toMatchObject({ isHostUnreachable: true })
  const refused = await fetchFromStandIn('/bomb').catch((error: unknown) => error)
  expect(refused).toMatchObject({ isHostUnreachable: false })
})

function fetchByName(path: string, resolve: NonNullable<SafeFetchOptions['resolve']>) {
  return safeFetch(`http://pictures.example:${port}${path}`, {
    maxBytes,
    resolve,
    allowAddress: (address, to) => address === '127.0.0.1' && to === port,
  })
}
