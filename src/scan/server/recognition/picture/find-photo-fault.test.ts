import { expect, test } from 'vitest'
import { findPhotoFault } from './find-photo-fault.ts'
import type { GreyPicture } from './grey-picture.ts'

const size = { width: 640, height: 960 }

/** @param level the level of grey at a pixel */
function draw(level: (x: number, y: number) => number, { width, height } = size): GreyPicture {
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) data[y * width + x] = level(x, y)
  return { data, width, height }
}

/** Fine stripes: sharp, neither dark nor glaring. */
const stripes = (x: number) => (x % 4 < 2 ? 80 : 180)
const sharp = draw(stripes)
const line = (x: number, y: number, width = 400, height = 40) => ({ x, y, width, height, angle: 0 })
const wholeLabel = [line(320, 300), line(320, 480), line(320, 660, 300, 24)]

test('finds nothing to do better on a good photo, nor on one without text', () => {
  expect(findPhotoFault(sharp, wholeLabel)).toBeUndefined()
  expect(findPhotoFault(sharp, [])).toBeUndefined()
})

test.each([
  ['dark', draw((x) => stripes(x) / 8), wholeLabel],
  ['blurred', draw((x) => 100 + 60 * Math.sin(x / 60)), wholeLabel],
  ['glare', draw((x, y) => (y < 200 ? 255 : stripes(x))), wholeLabel],
  ['cut-off', sharp, [line(150, 300), line(180, 480), line(150, 660)]],
  ['cut-off', draw((x, y) => (y < 200 ? 255 : stripes(x))), [line(150, 300), line(180, 480)]],
  ['too-small', draw(stripes, { width: 300, height: 400 }), [line(150, 200, 200)]],
  ['too-small', sharp, [line(320, 300, 400, 10), line(320, 660, 400, 9)]],
  ['too-small', sharp, [line(320, 480, 100, 16), line(320, 510, 90, 15)]],
])('says %s', (fault, photo, boxes) => {
  expect(findPhotoFault(photo, boxes)).toBe(fault)
})

test('a label of one line counts as near', () => {
  expect(findPhotoFault(sharp, [line(320, 480, 500, 60)])).toBeUndefined()
  // A line that runs upwards on a photo taken sideways.
  expect(findPhotoFault(sharp, [{ ...line(320, 480, 500, 60), angle: Math.PI / 2 }])).toBeUndefined()
})
