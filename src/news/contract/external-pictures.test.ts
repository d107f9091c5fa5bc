import { expect, test } from 'vitest'
import { findExternalPictures, proxyExternalPictures } from './external-pictures.ts'

const id = '6b0172434d270f78d053ef23'
const html =
  '<p>A <img src="https://old.example/a.jpg?x=1&amp;y=2" alt="a" width="3" /> and <img alt="" src="/media/1.png" />' +
  '<img src="data:image/png;base64,AAAA" alt="" /><img alt="b" src="http://old.example/b.png" /></p>'

test('finds external pictures in order, and no others', () => {
  expect(findExternalPictures(html)).toEqual([
    'https://old.example/a.jpg?x=1&y=2',
    'http://old.example/b.png',
  ])
})

test('replaces external pictures by numbered paths of this site', () => {
  const proxied = proxyExternalPictures(html, id)
  expect(proxied).not.toMatch(/https?:/)
  expect(proxied).toContain(`src="/media/of/${id}/0" alt="a" width="3"`)
  expect(proxied).toContain(`alt="b" src="/media/of/${id}/1"`)
  expect(proxied).toContain('src="/media/1.png"')
  expect(proxied).toContain('src="data:image/png;base64,AAAA"')
})

test('leaves escaped markup and links unchanged', () => {
  const text =
    '<p>Write &lt;img src="https://old.example/a.jpg"&gt; and <a href="https://old.example/">link</a></p>'
  expect(proxyExternalPictures(text, id)).toBe(text)
})

test('numbers the pictures of a translation as in the original', () => {
  const translated =
    '<p><img src="http://old.example/b.png" alt="" /> B <img src="https://old.example/a.jpg?x=1&amp;y=2" alt="" /></p>'
  expect(proxyExternalPictures(translated, id, html)).toBe(
    `<p><img src="/media/of/${id}/1" alt="" /> B <img src="/media/of/${id}/0" alt="" /></p>`,
  )
})

test('leaves a picture unchanged that the original does not contain', () => {
  const added = '<img src="https://new.example/c.png" alt="" />'
  expect(proxyExternalPictures(added, id, html)).toBe(added)
})

test('gives a repeated picture one number', () => {
  const twice = '<img src="http://old.example/b.png" alt="" />'.repeat(2)
  expect(proxyExternalPictures(twice, id)).toBe(`<img src="/media/of/${id}/0" alt="" />`.repeat(2))
})
