// Olea behind nginx and Caddy with the files of deploy/: TLS, addresses of clients, compressed pages, sizes of bodies, and a
// process that is down.
import { once } from 'node:events'
import { Agent, type IncomingMessage, request as plainRequest } from 'node:http'
import { type RequestOptions, request, Agent as TlsAgent } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '../olea-api.ts'
import { demoAdmin, startDemoSite } from '../prepared-sites.ts'
import { proxyNames, type ReverseProxy, startReverseProxy } from '../reverse-proxies.ts'
import { cleanUp, findFreePort, type Olea } from '../start-olea.ts'

let olea: Olea
let token: string
const nonceCallsPerMinute = 100

beforeAll(async () => {
  olea = await startDemoSite({
    PUBLIC_URL: 'https://localhost',
    TRUSTED_PROXIES: '127.0.0.1',
    METRICS: '1',
  })
  token = (await signIn(olea.url, demoAdmin)).accessToken
})
afterAll(cleanUp)

type Sent = Pick<RequestOptions, 'method' | 'path' | 'headers' | 'localAddress'> & { body?: Buffer }
type Received = { status: number; headers: IncomingMessage['headers']; body: Buffer }

describe.each(proxyNames)('behind %s', (name) => {
  let proxy: ReverseProxy
  let agent: TlsAgent

  beforeAll(async () => {
    // Nothing listens on the port of the other process.
    proxy = await startReverseProxy(name, [olea.port, await findFreePort()])
    agent = new TlsAgent({ keepAlive: true, ca: proxy.certificate, servername: 'localhost' })
  })
  afterAll(() => agent.destroy())

  async function send({ body, ...options }: Sent): Promise<Received> {
    const outgoing = request({ host: '127.0.0.1', port: proxy.httpsPort, agent, ...options })
    outgoing.setHeader('host', 'localhost')
    const received = once(outgoing, 'response') as Promise<[IncomingMessage]>
    outgoing.end(body)
    const [response] = await received
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      body: await buffer(response),
    }
  }

  test('plain HTTP leads to HTTPS, where the site answers with its own headers', async () => {
    const agentWithoutTls = new Agent()
    const outgoing = plainRequest({
      ...{ host: '127.0.0.1', port: proxy.httpPort, path: '/news/all?page=2', agent: agentWithoutTls },
      headers: { host: 'localhost' },
    })
    outgoing.end()
    const [redirect] = (await once(outgoing, 'response')) as [IncomingMessage]
    redirect.resume()
    expect([301, 308]).toContain(redirect.statusCode)
    expect(redirect.headers.location).toMatch(/^https:\/\/localhost(:\d+)?\/news\/all\?page=2$/)
    const page = await send({ path: '/' })
    expect(page.status).toBe(200)
    expect(page.headers['strict-transport-security']).toMatch(/^max-age=\d+/)
    expect(page.headers['content-security-policy']).toContain("default-src 'self'")
    expect(page.body.toString()).toContain('<link rel="canonical" href="https://localhost/"')
  })

  test('compressed pages arrive as Olea has sent them, and are revalidated', async () => {
    const headers = { 'accept-encoding': 'gzip, br' }
    const page = await send({ path: '/news/all', headers })
    expect(page.headers['content-encoding']).toBe('br')
    const plain = await send({ path: '/news/all', headers: { 'accept-encoding': 'identity' } })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(brotliDecompressSync(page.body).equals(plain.body)).toBe(true)
    const { etag = '' } = page.headers
    const again = await send({ path: '/news/all', headers: { ...headers, 'if-none-match': etag } })
    expect(again.status).toBe(304)
  })

  test('limits count each client by its address, whatever it claims to forward', async () => {
    const nonce = (localAddress: string, claimed: string) =>
      send({
        method: 'POST',
        path: '/api/auth/nonce',
        localAddress,
        headers: { 'x-forwarded-for': claimed, forwarded: `for=${claimed}` },
      })
    const [attacker, reader] = name === 'nginx' ? ['127.0.1.1', '127.0.1.2'] : ['127.0.1.3', '127.0.1.4']
    for (let call = 1; call <= nonceCallsPerMinute; call++)
      expect((await nonce(attacker, `198.51.100.${call}`)).status).toBe(201)
    expect((await nonce(attacker, '198.51.100.200')).status).toBe(429)
    expect((await nonce(reader, attacker)).status).toBe(201)
    expect(olea.output()).not.toContain('TRUSTED_PROXIES')
  })

  test('accepts files as large as Olea does, and explains larger ones', async () => {
    const upload = (bytes: number) => {
      const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
      return send({
        method: 'POST',
        path: '/api/media',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' },
        body: Buffer.concat([Buffer.from(head), Buffer.alloc(bytes), Buffer.from('\r\n--b--\r\n')]),
      })
    }
    const notPicture = await upload(15_000_000)
    expect(notPicture.status).toBe(400)
    expect(notPicture.body.toString()).toContain('picture-unknown-type')
    const tooLarge = await upload(16_000_000)
    expect(tooLarge.status).toBe(413)
    expect(tooLarge.headers['content-type']).toContain('application/problem+json')
  })

  test('a process that is down is skipped for readers of any network', async () => {
    const networks = Array.from({ length: 16 }, (_, index) => `127.1.${index}.${index + 1}`)
    const responses = await Promise.all(
      networks.map((localAddress) => send({ path: '/api/health', localAddress })),
    )
    expect(responses.map(({ status }) => status)).toEqual(networks.map(() => 200))
  })

  test('metrics are not public', async () => {
    const metrics = await fetch(`${olea.url}/metrics`)
    expect(metrics.status).toBe(200)
    expect(await metrics.text()).toContain('database_up 1\n')
    const forwarded = { headers: { 'x-forwarded-for': '127.0.0.1' } }
    expect((await fetch(`${olea.url}/metrics`, forwarded)).status).toBe(404)
    for (const path of ['/metrics', '//metrics', '/metrics?x=1', '/%6detrics'])
      expect((await send({ path })).status, path).toBe(404)
  })
})
