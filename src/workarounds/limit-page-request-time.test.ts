import { afterEach, expect, test, vi } from 'vitest'
import { limitPageRequestTime } from './limit-page-request-time.ts'
import { readPackage } from './read-package.fixtures.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('adds a signal to requests for page data only', () => {
  const fetch = vi.fn()
  vi.stubGlobal('window', { fetch })
  limitPageRequestTime()
  void window.fetch(new URL('https://olea.test/article/1.data'), { method: 'GET' })
  void window.fetch(new URL('https://olea.test/api/news'))
  void window.fetch('/article/1.data')
  expect(fetch.mock.calls).toEqual([
    [expect.any(URL), { method: 'GET', signal: expect.any(AbortSignal) }],
    [expect.any(URL), undefined],
    ['/article/1.data', undefined],
  ])
})

test('is still needed: the router requests page data by URL, without a timeout', () => {
  const code = readPackage('react-router/dist/production/lib/dom/ssr/single-fetch.js')
  expect(code).toContain('await fetch(url, await createRequestInit(request))')
  expect(code).not.toContain('timeout')
})
