import { expect, test } from 'vitest'
import { findUndescribedPictures } from './find-undescribed-pictures.ts'

test.each([
  ['<img src="/media/a.png" alt="">', []],
  ['<img src="/media/a.png" alt="a mill">', []],
  ['<img src="/media/a.png" alt="" class="ol-undescribed">', ['/media/a.png']],
  ['<img src="/b?x=1&amp;y=2" alt="" class="ol-align-right ol-undescribed" width="4">', ['/b?x=1&y=2']],
  ['<img src="/a" alt="a > b" title="class=&quot;ol-undescribed&quot;"><p class="ol-undescribed">x</p>', []],
  ['<img src="/a" alt="" class="ol-undescribed-not">', []],
  [
    '<p><img src="/1" alt="" class="ol-undescribed"><img src="/2" alt=""></p><img src="/3" alt="" class="ol-undescribed">',
    ['/1', '/3'],
  ],
])('%s', (html, addresses) => {
  expect(findUndescribedPictures(html)).toEqual(addresses)
})
