// Cache poisoning: headers and URL parts that one visitor sends must not change the cached page of others.
import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPublishedArticles } from '../olea-api.ts'
import { startDemoSite } from '../prepared-sites.ts'
import { cleanUp, type Olea } from '../start-olea.ts'

let olea: Olea
let article: string

beforeAll(async () => {
  olea = await startDemoSite()
  article = (await listPublishedArticles(olea.url, 'page=1&limit=1')).data[0]?._id ?? ''
})
afterAll(cleanUp)

const evil = {
  host: 'evil.test',
  'x-forwarded-host': 'evil.test',
  'x-forwarded-proto': 'gopher',
  'x-forwarded-port': '666',
  'x-forwarded-prefix': '/evil.test',
  forwarded: 'host=evil.test;proto=gopher',
  'x-original-url': '/evil.test',
  'x-rewrite-url': '/evil.test',
  'x-react-router-request': 'evil.test',
  referer: 'https://evil.test/',
  'user-agent': 'evil.test',
  cookie: 'theme=evil.test; i18nextLng=evil.test',
  'accept-language': 'evil.test',
  accept: 'text/evil.test',
  'save-data': 'evil.test',
  purpose: 'evil.test',
}

/** Sends the path unchanged. `fetch` would normalize it. */
async function get(path: string, headers: Record<string, string> = {}) {
  const outgoing = request({ host: 'localhost', port: olea.port, path, headers })
  outgoing.end()
  const [response] = await once(outgoing, 'response')
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}

test('caches the same page whatever headers the first request has', async () => {
  const paths = [
    '/',
    '/news/all',
    '/category/Sustainability',
    '/search?q=oil',
    '/feeds/all.rss',
    '/robots.txt',
  ]
  for (const path of [...paths, `/article/${article}`, '/news/popular.data', '/manifest.webmanifest']) {
    const poisoned = await get(path, evil)
    const plain = await get(path)
    expect(plain.body, path).toBe(poisoned.body)
    for (const { status, headers, body } of [poisoned, plain]) {
      expect(status, path).toBeLessThan(500)
      expect(JSON.stringify(headers) + body, path).not.toContain('evil.test')
    }
  }
})

test('ignores unknown query parameters and fragments in the cache key', async () => {
  const plain = await get('/news/today')
  for (const path of [
    '/news/today?utm_source=evil.test',
    '/news/today#evil.test',
    '/news/today?lng[]=evil.test',
  ]) {
    const answer = await get(path)
    expect(answer.headers['x-cache'], path).toBe('hit')
    expect(answer.body, path).toBe(plain.body)
  }
})

test('ignores another host in the request target', async () => {
  const home = await get('/')
  expect((await get('http://evil.test/')).body).toBe(home.body)
  for (const path of [
    '/\\evil.test',
    '/\\:',
    '/\\\\[',
    '//evil.test',
    '/.//evil.test',
    'http://evil.test/nowhere',
  ]) {
    const answer = await get(path)
    expect(answer.status, path).toBe(404)
    expect(answer.headers.location, path).toBeUndefined()
    expect(answer.body, path).not.toMatch(/(?:href|src|content)="(?:https?:)?[/\\]{2}evil/)
  }
})
