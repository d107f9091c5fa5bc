import { expect, test } from 'vitest'
import { deferScripts } from './defer-scripts.ts'

const preloads = ['manifest', 'frame', 'root', 'home']
  .map((name) => `<link rel="modulepreload" href="/static/js/${name}.js"/>`)
  .join('')
const code = `import "/static/js/manifest.js";
import * as route0 from "/static/js/root.js";
import * as route1 from "/static/js/home.js";
  
  window.__reactRouterRouteModules = {"root":route0,"$& home":route1};

import("/static/js/entry.js");`
const createPage = (picture: string) =>
  `<head>${preloads}<link rel="stylesheet" href="/a.css"/></head><body>${picture}<script>before()</script>` +
  `<script type="module" async="">${code}</script><script>after()</script></body>`
const highPriorityPicture = '<img src="/a.webp" fetchPriority="high" decoding="async"/>'

test('removes the preloads and imports the scripts of a page with a high-priority picture dynamically', () => {
  const html = deferScripts(createPage(highPriorityPicture))
  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).toContain(`<head><link rel="stylesheet" href="/a.css"/></head><body>${highPriorityPicture}`)
  const [, deferred = ''] = /<script type="module" async="">([\s\S]*?)<\/script>/.exec(html) ?? []
  expect(deferred).not.toMatch(/^\s*import /m)
  const [wait, start] = deferred.split('await Promise.race([painted, requested])')
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
  ['without a picture', createPage('')],
  ['with lazy pictures only', createPage('<img src="/a.webp" loading="lazy"/>')],
  ['without scripts', `<body>${highPriorityPicture}</body>`],
])('leaves a page %s unchanged', (_, html) => {
  expect(deferScripts(html)).toBe(html)
})
