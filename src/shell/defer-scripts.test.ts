import { expect, test } from 'vitest'
import { startLate } from './defer-scripts.ts'

const preloads = ['manifest', 'frame', 'root', 'home']
  .map((name) => `<link rel="modulepreload" href="/static/js/${name}.js"/>`)
  .join('')
const code = `import "/static/js/manifest.js";
import * as route0 from "/static/js/root.js";
import * as route1 from "/static/js/home.js";
  
  window.__reactRouterRouteModules = {"root":route0,"$& home":route1};

import("/static/js/entry.js");`
const pageWith = (picture: string) =>
  `<head>${preloads}<link rel="stylesheet" href="/a.css"/></head><body>${picture}<script>before()</script>` +
  `<script type="module" async="">${code}</script><script>after()</script></body>`
const waitsFor = '<img src="/a.webp" fetchPriority="high" decoding="async"/>'

test('a page with a picture to wait for names its scripts where they are not found early', () => {
  const html = startLate(pageWith(waitsFor))
  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).toContain(`<head><link rel="stylesheet" href="/a.css"/></head><body>${waitsFor}`)
  const [, late = ''] = /<script type="module" async="">([\s\S]*?)<\/script>/.exec(html) ?? []
  expect(late).not.toMatch(/^\s*import /m)
  const [wait, start] = late.split('await Promise.race([shown, wanted])')
  expect(wait).not.toContain('/static/')
  expect(start?.trim()).toBe(
    `
for (const href of ["/static/js/manifest.js","/static/js/frame.js","/static/js/root.js","/static/js/home.js"]) {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}
const [, route0, route1] = await Promise.all([import("/static/js/manifest.js"), import("/static/js/root.js"), import("/static/js/home.js")])
window.__reactRouterRouteModules = {"root":route0,"$& home":route1};

import("/static/js/entry.js");`.trim(),
  )
  expect(html).toContain('<script>before()</script><script type="module" async="">')
  expect(html.endsWith('</script><script>after()</script></body>')).toBe(true)
})

test.each([
  ['without a picture', pageWith('')],
  ['whose pictures can wait', pageWith('<img src="/a.webp" loading="lazy"/>')],
  ['without scripts', `<body>${waitsFor}</body>`],
])('a page %s is left as it is', (_, html) => {
  expect(startLate(html)).toBe(html)
})
