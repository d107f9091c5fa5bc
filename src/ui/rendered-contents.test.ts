import { createElement as element } from 'react'
import { expect, test } from 'vitest'
import { renderToHtml } from '#src/workarounds/render-to-html.ts'
import { ReusedNav } from './ReusedNav.tsx'
import {
  contentMark,
  type RenderedContentMap,
  RenderedContents,
  storeRenderedContents,
} from './rendered-contents.ts'

let renderings = 0

function Links({ names }: { names: string }) {
  renderings += 1
  return element('ul', null, element('li', null, names), element('li', null, '“2 > 1”'))
}

function renderPage(contents: RenderedContentMap | undefined, contentKey: string | undefined, names: string) {
  const nav = element(ReusedNav, { contentKey, 'aria-label': 'Oils > 1' }, element(Links, { names }))
  const page = element('body', null, nav, element('p', null, `The mark is ${contentMark}="oils"`))
  return renderToHtml(element(RenderedContents, { value: contents }, page))
}

test('renders the content of a key once, and every page the same', async () => {
  const contents: RenderedContentMap = new Map()
  const plain = await renderPage(undefined, 'oils', 'Coratina')
  renderings = 0
  const first = storeRenderedContents(await renderPage(contents, 'oils', 'Coratina'), contents)
  const second = storeRenderedContents(await renderPage(contents, 'oils', 'Coratina'), contents)
  expect(first).toBe(plain)
  expect(second).toBe(plain)
  expect(renderings).toBe(1)
  expect([...contents.keys()]).toEqual(['oils'])
})

test('keeps contents of different keys apart', async () => {
  const contents: RenderedContentMap = new Map()
  storeRenderedContents(await renderPage(contents, 'oils', 'Coratina'), contents)
  expect(await renderPage(contents, 'mills', 'Frantoio')).toContain('Frantoio')
  expect(await renderPage(contents, undefined, 'Picual')).toContain('Picual')
  expect(await renderPage(contents, 'oils', 'Picual')).toContain('Coratina')
})
