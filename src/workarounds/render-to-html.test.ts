import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createElement, lazy, Suspense } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { renderToHtml } from './render-to-html.ts'

const paragraph = 'A long paragraph. '.repeat(2_000)
const page = createElement(
  'main',
  null,
  createElement(Suspense, null, createElement('p', null, paragraph)),
  createElement(Suspense, null, createElement('p', null, paragraph)),
)

const ways = [{ canRepeat: true }, { canRepeat: false }]

test.each(ways)('writes all content in its place, $canRepeat', async (way) => {
  expect(await renderToHtml(page, way)).toBe(
    `<main><!--$--><p>${paragraph}</p><!--/$--><!--$--><p>${paragraph}</p><!--/$--></main>`,
  )
})

test('writes the document type, also before a document that is rendered at once', async () => {
  const Late = lazy(async () => ({ default: () => createElement('p', null, 'Late') }))
  const page = createElement(
    'html',
    null,
    createElement('body', null, createElement(Suspense, null, createElement(Late))),
  )
  const suspended = await renderToHtml(page, { canRepeat: true })
  expect(suspended).toMatch(/^<!DOCTYPE html><html>/)
  expect(await renderToHtml(page, { canRepeat: true })).toBe(suspended)
  expect(await renderToHtml(page, { canRepeat: false })).toBe(suspended)
})

test.each(ways)('rejects when a component throws, $canRepeat', async (way) => {
  const Broken = () => {
    throw new Error('cannot be rendered')
  }
  await expect(renderToHtml(createElement(Broken), way)).rejects.toThrow('cannot be rendered')
})

test('is still needed: by default, React writes large content after the page and moves it by a script', async () => {
  const output = new PassThrough()
  const stream = renderToPipeableStream(page, { onAllReady: () => stream.pipe(output) })
  const html = await text(output)
  expect(html.indexOf('<script>')).toBeGreaterThan(html.indexOf('</main>'))
})

test.each(ways)('waits for what suspends, $canRepeat', async (way) => {
  const Late = lazy(async () => ({ default: () => createElement('p', null, 'Late') }))
  const html = await renderToHtml(
    createElement('main', null, createElement(Suspense, null, createElement(Late))),
    way,
  )
  expect(html).toBe('<main><!--$--><p>Late</p><!--/$--></main>')
})

test('is still needed: renderToString does not wait for what suspends', () => {
  const Late = lazy(async () => ({ default: () => createElement('p', null, 'Late') }))
  expect(renderToString(createElement(Suspense, null, createElement(Late)))).toContain('<!--$!-->')
})
