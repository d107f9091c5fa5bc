import { expect, test } from 'vitest'
import { removePicturesById } from './remove-pictures-by-id.ts'

const [gone, kept] = ['a'.repeat(40), 'b'.repeat(40)]
const img = (id: string, alt = '') => `<img src="/media/${id}.jpg" alt="${alt}" />`

test.each([
  ['with its caption', `<figure>${img(gone)}<figcaption>The <em>mill</em></figcaption></figure>`, ''],
  ['with its paragraph', `<p class="ol-align-center">${img(gone)}</p>`, ''],
  ['with the link around it', `<p><a href="https://a.example/?b">${img(gone)}</a></p>`, ''],
  ['out of a sentence', `<p>One ${img(gone, 'a > b')} two.</p>`, '<p>One  two.</p>'],
  ['in any of its sizes', `<p><img src="/media/${gone}-800.webp" alt="x"></p>`, ''],
  ['every time', `<p>${img(gone)}${img(gone)}</p><p>${img(gone)}</p>`, ''],
])('removes a picture %s', (_how, html, left) => {
  expect(removePicturesById(`<p>Before</p>${html}<p>After</p>`, [gone])).toBe(
    `<p>Before</p>${left}<p>After</p>`,
  )
})

test.each([
  `<figure>${img(kept)}<figcaption>The mill</figcaption></figure>`,
  `<p><a href="/x">${img(kept)}</a></p>`,
  '<p></p><figure class="ol-table"><table></table><figcaption>Prices</figcaption></figure>',
  `<p>${img(kept, gone)}</p>`,
])('keeps everything else: %s', (html) => {
  expect(removePicturesById(html, [gone])).toBe(html)
})

test('keeps content beside a removed picture', () => {
  const shared = `<figure>${img(gone)}${img(kept)}<figcaption>Both</figcaption></figure>`
  expect(removePicturesById(shared, [gone])).toBe(
    `<figure>${img(kept)}<figcaption>Both</figcaption></figure>`,
  )
  expect(removePicturesById(shared, [])).toBe(shared)
})

test('keeps the other pictures of a gallery, and removes it with its last picture', () => {
  const gallery = (...ids: string[]) =>
    `<figure>${ids.map((id) => `<figure>${img(id)}<figcaption>One</figcaption></figure>`).join('')}<figcaption>All</figcaption></figure>`
  expect(removePicturesById(gallery(gone, kept), [gone])).toBe(gallery(kept))
  expect(removePicturesById(`<p>Before</p>${gallery(gone, kept)}`, [gone, kept])).toBe('<p>Before</p>')
})
