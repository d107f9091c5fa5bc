import { expect, test } from 'vitest'
import { findExternalPictures, proxyExternalPictures } from './external-pictures.ts'

const id = '6b0172434d270f78d053ef23'
const html =
  '<p>A <img src="https://old.example/a.jpg?x=1&amp;y=2" alt="a" width="3" /> and <img alt="" src="/media/1.png" />' +
  '<img src="data:image/png;base64,AAAA" alt="" /><img alt="b" src="http://old.example/b.png" /></p>'

test('names foreign pictures in order, and no other', () => {
  expect(findExternalPictures(html)).toEqual([
    'https://old.example/a.jpg?x=1&y=2',
    'http://old.example/b.png',
  ])
})

test('asks us for them under the same numbers', () => {
  const ours = proxyExternalPictures(html, id)
  expect(ours).not.toMatch(/https?:/)
  expect(ours).toContain(`src="/media/of/${id}/0" alt="a" width="3"`)
  expect(ours).toContain(`alt="b" src="/media/of/${id}/1"`)
  expect(ours).toContain('src="/media/1.png"')
  expect(ours).toContain('src="data:image/png;base64,AAAA"')
})

test('leaves text that only talks of pictures alone', () => {
  const text =
    '<p>Write &lt;img src="https://old.example/a.jpg"&gt; and <a href="https://old.example/">link</a></p>'
  expect(proxyExternalPictures(text, id)).toBe(text)
})

test('a translation asks for the pictures of the original, wherever they stand in it', () => {
  const translated =
    '<p><img src="http://old.example/b.png" alt="" /> B <img src="https://old.example/a.jpg?x=1&amp;y=2" alt="" /></p>'
  expect(proxyExternalPictures(translated, id, html)).toBe(
    `<p><img src="/media/of/${id}/1" alt="" /> B <img src="/media/of/${id}/0" alt="" /></p>`,
  )
})

test('a picture that the original has not is left as it is', () => {
  const added = '<img src="https://new.example/c.png" alt="" />'
  expect(proxyExternalPictures(added, id, html)).toBe(added)
})

test('a picture that comes twice is one picture', () => {
  const twice = '<img src="http://old.example/b.png" alt="" />'.repeat(2)
  expect(proxyExternalPictures(twice, id)).toBe(`<img src="/media/of/${id}/0" alt="" />`.repeat(2))
})
