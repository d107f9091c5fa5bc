import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addHeadingAnchors } from './heading-anchors.ts'

test('derives ids from the text of headings, in any script', () => {
  const { html, headings } = addHeadingAnchors(
    '<h2>Tens of millions</h2><p>x</p><h3 class="a">Öl &amp; Wasser</h3><h2>油の話</h2><h2>زيت الزيتون</h2>',
  )
  expect(headings).toEqual([
    { id: 'content-tens-of-millions', level: 2, text: 'Tens of millions' },
    { id: 'content-öl-wasser', level: 3, text: 'Öl & Wasser' },
    { id: 'content-油の話', level: 2, text: '油の話' },
    { id: 'content-زيت-الزيتون', level: 2, text: 'زيت الزيتون' },
  ])
  expect(html).toContain('<h2 id="content-tens-of-millions">Tens of millions</h2><p>x</p>')
  expect(html).toContain('<h3 id="content-öl-wasser" class="a">Öl &amp; Wasser</h3>')
})

test('keeps an existing id and never assigns it again', () => {
  const { html, headings } = addHeadingAnchors(
    '<h2 id="content-oil">One</h2><h2>Oil</h2><h2>Oil</h2><p id="content-oil-3">x</p>',
  )
  expect(headings.map(({ id }) => id)).toEqual(['content-oil', 'content-oil-2', 'content-oil-4'])
  expect(html).toContain('<h2 id="content-oil">One</h2>')
})

test('ids do not change when paragraphs are added', () => {
  const before = addHeadingAnchors('<h2>Oil</h2><h2>Water</h2>').headings
  const after = addHeadingAnchors('<p>New</p><h2>Bread</h2><h2>Oil</h2><p>x</p><h2>Water</h2>').headings
  expect(after.slice(1)).toEqual(before)
})

test('ignores markup inside headings and skips empty headings', () => {
  const { html, headings } = addHeadingAnchors('<h2><strong>Oil</strong> <em>&lt;new&gt;</em></h2><h2> </h2>')
  expect(headings).toEqual([{ id: 'content-oil-new', level: 2, text: 'Oil <new>' }])
  expect(html).toContain('<h2> </h2>')
})

test('gives headings without letters unique ids', () => {
  const ids = addHeadingAnchors('<h2>!</h2><h2>?</h2>').headings.map(({ id }) => id)
  expect(ids).toEqual(['content-', 'content--2'])
})

test('ids are unique for any headings', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z0-9 !-]{1,12}$/), { maxLength: 12 }), (texts) => {
      const { headings } = addHeadingAnchors(texts.map((text) => `<h2>${text}</h2>`).join(''))
      expect(new Set(headings.map(({ id }) => id)).size).toBe(headings.length)
    }),
  )
})
