import { expect, test } from 'vitest'
import { findBodyPictures, getCoverPaths } from './document-files.ts'

test('finds pictures of the text, not those of other articles', () => {
  const html = `<img src="/media/cover/a-800.webp"><article><div class="article-body" lang="en">
    <img alt="x" src="/media/abc-1200.webp?a=1&amp;b=2"><img src="data:image/png;base64,AAAA">
    <img src="/media/of/0123/0"></div></article><img src="/media/cover/b-800.webp">`
  expect(findBodyPictures(html)).toEqual(['/media/abc-1200.webp?a=1&b=2', '/media/of/0123/0'])
})

test('finds no pictures in a page without an article', () => {
  expect(findBodyPictures('<main><img src="/media/x.webp"></main>')).toEqual([])
})

test('limits the number of pictures', () => {
  const gallery = Array.from({ length: 100 }, (_, index) => `<img src="/media/${index}.webp">`).join('')
  expect(findBodyPictures(`<div class="article-body">${gallery}</div></article>`)).toHaveLength(24)
})

test('returns two versions of a generated cover', () => {
  expect(getCoverPaths({ _id: 'x', hasPicture: false })).toEqual([
    '/media/cover/x-800.webp',
    '/media/cover/x-dark-800.webp',
  ])
  expect(getCoverPaths({ _id: 'x', hasPicture: true })).toHaveLength(1)
})
