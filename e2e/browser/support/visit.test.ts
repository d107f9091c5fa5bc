// The watch over a visit must itself be able to fail: each kind of fault is made once, and told.
import { expect, test } from 'vitest'
import { visit, waitForNetworkIdle, withBrowser } from './visit.ts'

withBrowser()

test.each([
  ['a request to another origin', `void fetch('https://olea.example/')`, /another origin|connect-src/],
  [
    'a script that is not allowed',
    `try { document.body.append(Object.assign(document.createElement('script'), { text: '1' })) } catch {}`,
    /Policy violated|Trusted|policy/i,
  ],
  [
    'markup that nobody trusts',
    `try { document.body.innerHTML = '<p>' } catch {}`,
    /Policy violated: require-trusted-types-for/,
  ],
  ['a complaint on the console', `console.warn('dry')`, /console warning: dry/],
  ['an error that nobody catches', `setTimeout(() => { throw new Error('rancid') })`, /uncaught: rancid/],
  ['an answer that is no success', `void fetch('/api/news/no-such-id')`, /404 .*no-such-id/],
])('%s is told', async (_name, script, fault) => {
  const { page, open, faults, close } = await visit()
  await open('/')
  await waitForNetworkIdle(page)
  expect(faults).toEqual([])
  // Text is run as the page's own script would be, under its policy.
  await page.evaluate(script)
  await expect.poll(() => faults.join('\n')).toMatch(fault)
  await close()
})
