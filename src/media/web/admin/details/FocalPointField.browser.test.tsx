import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LanguageCode } from '#src/i18n/languages.ts'
import type { FocalPoint } from '../../../contract/library-picture.ts'
import { createPicture } from '../library-pictures.fixtures.ts'
import { loadSampleFile, renderInLibrary } from '../test-library.ts'
import { FocalPointField } from './FocalPointField.tsx'

async function renderField(initial: FocalPoint | null, language: LanguageCode = 'en') {
  const onChange = vi.fn<(point: FocalPoint | null) => void>()
  function Example() {
    const [point, setPoint] = useState(initial)
    const change = (next: FocalPoint | null) => {
      onChange(next)
      setPoint(next)
    }
    return <FocalPointField picture={createPicture(1)} point={point} onChange={change} />
  }
  await renderInLibrary(<Example />, language)
  return { lastPoint: () => onChange.mock.lastCall?.[0] }
}

const slider = (name: string) => page.getByRole('slider', { name })
const crops = () => page.getByRole('list', { name: 'Crops' })

/** Presses on the picture at these ratios of its width and height. */
async function pressAt(x: number, y: number): Promise<void> {
  const image = document.querySelector('fieldset img')
  await loadSampleFile(image)
  if (!image) return
  const { width, height } = image.getBoundingClientRect()
  await userEvent.click(page.elementLocator(image), { position: { x: width * x, y: height * y } })
}

test('starts in the middle, where the server would look for the salient part', async () => {
  await renderField(null)
  await expect.element(slider('From the left')).toHaveValue('50')
  await expect.element(slider('From the top')).toHaveValue('50')
  await expect.element(page.getByText(/^Without a focal point/)).toBeVisible()
  await expect.element(crops()).not.toBeInTheDocument()
})

test('sets the point by keyboard, with the percentage as text, and shows the crops', async () => {
  const { lastPoint } = await renderField(null)
  slider('From the left').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(lastPoint()).toEqual({ x: 0.51, y: 0.5 })
  await expect.element(slider('From the left')).toHaveAttribute('aria-valuetext', '51 percent')
  slider('From the top').element().focus()
  await userEvent.keyboard('{Home}')
  expect(lastPoint()).toEqual({ x: 0.51, y: 0 })
  const shapes = crops()
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
  expect(shapes).toEqual(['16 : 9', '3 : 2', '4 : 3', '1 : 1'])
})

test('shows the crop of each shape around the point', async () => {
  await renderField({ x: 1, y: 0 })
  const views = [...crops().element().querySelectorAll('svg')].map((view) => view.getAttribute('viewBox'))
  // The picture has 900 × 600 pixels.
  expect(views).toEqual(['0 0 900 506', '0 0 900 600', '100 0 800 600', '300 0 600 600'])
})

test.each(['en', 'ar'] as const)('sets the point where the picture is pressed, in %s', async (language) => {
  const { lastPoint } = await renderField(null, language)
  await pressAt(0.2, 0.75)
  await expect.poll(lastPoint).toBeDefined()
  const { x = 0, y = 0 } = lastPoint() ?? {}
  expect(x).toBeCloseTo(0.2, 1)
  expect(y).toBeCloseTo(0.75, 1)
})

test('removes the point', async () => {
  const { lastPoint } = await renderField({ x: 0.2, y: 0.5 })
  await page.getByRole('button', { name: 'Choose automatically' }).click()
  expect(lastPoint()).toBeNull()
  await expect.element(crops()).not.toBeInTheDocument()
})
