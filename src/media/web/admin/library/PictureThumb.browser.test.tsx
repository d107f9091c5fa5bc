import { rgbaToThumbHash } from 'thumbhash'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react/pure'
import { createPicture } from '../library-pictures.fixtures.ts'
import { loadSampleFile } from '../test-library.ts'
import { PictureThumb } from './PictureThumb.tsx'

/** The placeholder of a picture that is red all over. */
function createRedPlaceholder(): string {
  const size = 8
  const pixels = new Uint8Array(size * size * 4).map((_, index) =>
    index % 4 === 0 || index % 4 === 3 ? 255 : 0,
  )
  return btoa(String.fromCharCode(...rgbaToThumbHash(size, size, pixels)))
}

async function renderThumb(placeholder: string) {
  await render(<PictureThumb picture={createPicture(1, { placeholder })} />)
  const [canvas, image] = [document.querySelector('canvas'), document.querySelector('img')]
  if (!canvas || !image) throw new Error('The thumbnail has no picture')
  return { canvas, image, opacity: (element: Element) => Number(getComputedStyle(element).opacity) }
}

test('shows the colors of the picture until it is loaded', async () => {
  const { canvas, image, opacity } = await renderThumb(createRedPlaceholder())
  expect(opacity(image)).toBe(0)
  const [red = 0, green = 255, blue = 255, alpha] =
    canvas.getContext('2d')?.getImageData(0, 0, 1, 1).data ?? []
  expect(red).toBeGreaterThan(200)
  expect(Math.max(green, blue)).toBeLessThan(60)
  expect(alpha).toBe(255)
  await loadSampleFile(image)
  await expect.poll(() => opacity(image)).toBe(1)
})

test('pales the colors of a picture whose file is missing', async () => {
  const { canvas, image, opacity } = await renderThumb(createRedPlaceholder())
  image.src = 'data:image/jpeg,'
  await expect.poll(() => opacity(canvas)).toBe(0.4)
  expect(opacity(image)).toBe(0)
})

test('shows a picture without a placeholder, such as an old one', async () => {
  const { image, opacity } = await renderThumb('')
  await loadSampleFile(image)
  await expect.poll(() => opacity(image)).toBe(1)
})
