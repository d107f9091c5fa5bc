import { expect, test } from 'vitest'
import { normalizeLegacyPath } from './legacy-path.ts'

test.each([
  ['https://Old.example/2019/05/My-Post/?utm_source=x#top', '/2019/05/my-post'],
  ['/2019/05/my-post', '/2019/05/my-post'],
  ['https://old.example/?p=12&preview=true', '/?p=12'],
  ['http://old.example/blog/index.php?p=7', '/blog/index.php/?p=7'],
  ['https://old.example/%e6%a9%84%e6%a6%84/', '/橄榄'],
  ['https://old.example/100%/', '/100%'],
  ['https://old.example/', undefined],
  ['https://old.example/a%00b', undefined],
  ['mailto:a@b.example', undefined],
])('normalizes %s to %s', (url, expected) => {
  expect(normalizeLegacyPath(url)).toBe(expected)
})
