import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createElement, Suspense } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { expect, test } from 'vitest'
import { renderToHtml } from './render-to-html.ts'

const paragraph = 'A long paragraph. '.repeat(2_000)
const page = createElement(
  'main',
  null,
  createElement(Suspense, null, createElement('p', null, paragraph)),
  createElement(Suspense, null, createElement('p', null, paragraph)),
)

test('writes all content in its place', async () => {
  expect(await renderToHtml(page)).toBe(
    `<main><!--$--><p>${paragraph}</p><!--/$--><!--$--><p>${paragraph}</p><!--/$--></main>`,
  )
})

test('rejects when a component throws', async () => {
  const Broken = () => {
    throw new Error('cannot be rendered')
  }
  await expect(renderToHtml(createElement(Broken))).rejects.toThrow('cannot be rendered')
})

test('is still needed: by default, React writes large content after the page and moves it by a script', async () => {
  const output = new PassThrough()
  const stream = renderToPipeableStream(page, { onAllReady: () => stream.pipe(output) })
  const html = await text(output)
  expect(html.indexOf('<script>')).toBeGreaterThan(html.indexOf('</main>'))
})
