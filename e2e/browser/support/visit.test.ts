// Each kind of fault on a page must be recorded by `visit`: causes each one once.
import { expect, test } from 'vitest'
import { visit, waitForNetworkIdle, withBrowser } from './visit.ts'

withBrowser({ isReadOnly: true })

test.each([
  ['a request to another origin', `void fetch('https://olea.example/')`, /another origin|connect-src/],
  [
    'a script that is not allowed',
    `try { document.body.append(Object.assign(document.createElement('script'), { text: '1' })) } catch {}`,
    /Policy violated|Trusted|policy/i,
  ],
  [
    'markup without Trusted Types',
    `try { document.body.innerHTML = '<p>' } catch {}`,
    /Policy violated: require-trusted-types-for/,
  ],
  ['a console warning', `console.warn('dry')`, /console warning: dry/],
  ['an uncaught error', `setTimeout(() => { throw new Error('rancid') })`, /uncaught: rancid/],
  ['a response with an error status', `void fetch('/api/news/no-such-id')`, /404 .*no-such-id/],
])('records %s', async (_name, script, fault) => {
  const { page, open, faults, close } = await visit()
  await open('/')
  await waitForNetworkIdle(page)
  expect(faults).toEqual([])
  // A string is evaluated under the page's own policy.
  await page.evaluate(script)
  await expect.poll(() => faults.join('\n')).toMatch(fault)
  await close()
})

test.each(['/', '/news/all', '/app'])(
  'the scripts of %s use the preloaded files, so that none is requested twice',
  async (path) => {
    const { page, open, requests, close } = await visit()
    await open(path)
    await waitForNetworkIdle(page)
    const files = requests.filter((request) => request.startsWith('GET /static/'))
    expect(files.some((request) => request.endsWith('.json'))).toBe(true)
    expect(files).toEqual([...new Set(files)])
    await close()
  },
)
