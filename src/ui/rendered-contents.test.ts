import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createElement as element } from 'react'
import { expect, test } from 'vitest'
import { renderToHtml } from '#src/workarounds/render-to-html.ts'
import { ReusedArticle } from './ReusedArticle.tsx'
import { ReusedNav } from './ReusedNav.tsx'
import { contentMark, RenderedContents, storeRenderedContents } from './rendered-contents.ts'

let renderings = 0

function Names({ names }: { names: string }) {
  renderings += 1
  return element('ul', null, element('li', null, names), element('li', null, '“2 > 1”'))
}

type Labelled = { label: string; names: string }

const createNav = ({ label, names }: Labelled) =>
  element(ReusedNav, { key: label, 'aria-label': label }, element(Names, { names }))
const createCard = (names: string) =>
  element(ReusedArticle, { key: names, title: 'a > "b"' }, element(Names, { names }))

/** @param cache undefined renders without reuse */
async function renderPage(content: unknown[], cache: Map<string, string> | undefined): Promise<string> {
  const body = element('body', null, content as string[], element('p', null, `<nav ${contentMark}="0">`))
  const contents = cache && { cache, newKeys: [] }
  const html = await renderToHtml(element(RenderedContents, { value: contents }, body), { canRepeat: true })
  return contents ? storeRenderedContents(html, contents) : html
}

test('renders the content once, and every page the same', async () => {
  const cache = new Map<string, string>()
  const content = [
    createNav({ label: `L’huile d'olive > "vierge"`, names: 'Coratina' }),
    createCard('Picual'),
  ]
  const plain = await renderPage(content, undefined)
  renderings = 0
  expect(await renderPage(content, cache)).toBe(plain)
  expect(await renderPage(content, cache)).toBe(plain)
  expect(renderings).toBe(2)
  expect(cache.size).toBe(2)
})

test('keeps navigation with different labels apart', async () => {
  const cache = new Map<string, string>()
  await renderPage([createNav({ label: 'Oils', names: 'Coratina' })], cache)
  expect(await renderPage([createNav({ label: 'Mills', names: 'Frantoio' })], cache)).toContain('Frantoio')
  expect(await renderPage([createNav({ label: 'Oils', names: 'Picual' })], cache)).toContain('Coratina')
})

test('keeps articles with different contents apart', async () => {
  const cache = new Map<string, string>()
  await renderPage([createCard('Coratina'), createCard('Frantoio')], cache)
  const page = await renderPage([createCard('Frantoio'), createCard('Picual \ud83d')], cache)
  expect(page).toMatch(/Frantoio.*Picual/)
  expect(page).not.toContain('Coratina')
})

test('the cache keeps no page', async () => {
  const cache = new Map<string, string>()
  const text = 'Oil '.repeat(250_000)
  const before = measureHeap()
  for (let page = 0; page < 20; page += 1) await renderPage([createCard(`Oil ${page}`), text], cache)
  expect(cache.size).toBe(20)
  expect(measureHeap() - before).toBeLessThan(10 * text.length)
})

/** In bytes, without what can be collected. */
function measureHeap(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}
