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

function renderPage(contents: RenderedContentMap | undefined, label: string, names: string) {
  const nav = element(ReusedNav, { 'aria-label': label }, element(Links, { names }))
  const page = element('body', null, nav, element('p', null, `The mark is ${contentMark}="oils"`))
  return renderToHtml(element(RenderedContents, { value: contents }, page), { canRepeat: true })
}

test('renders the content once, and every page the same', async () => {
  const contents: RenderedContentMap = new Map()
  const label = `L’huile d'olive > "vierge"`
  const plain = await renderPage(undefined, label, 'Coratina')
  renderings = 0
  const first = storeRenderedContents(await renderPage(contents, label, 'Coratina'), contents)
  const second = storeRenderedContents(await renderPage(contents, label, 'Coratina'), contents)
  expect(first).toBe(plain)
  expect(second).toBe(plain)
  expect(renderings).toBe(1)
  expect(contents.size).toBe(1)
})

test('keeps navigation with different labels apart', async () => {
  const contents: RenderedContentMap = new Map()
  storeRenderedContents(await renderPage(contents, 'Oils', 'Coratina'), contents)
  expect(await renderPage(contents, 'Mills', 'Frantoio')).toContain('Frantoio')
  expect(await renderPage(contents, 'Oils', 'Picual')).toContain('Coratina')
})
