import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import './fonts.css'
import './arabic-and-hindi-fonts.css'
import { renderInApp } from './test-app.ts'

/** The pixels of a letter in the font of the element. A missing letter is blank, or the same box for all letters. */
function draw(letter: string, font: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 64
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no canvas')
  context.font = font
  context.fillText(letter, 8, 48)
  return canvas.toDataURL()
}

test('headings and texts in Hindi have letters on a device without a font for them', async () => {
  await renderInApp(<h1>सभी ख़बरें</h1>, { language: 'hi' })
  const family = getComputedStyle(page.getByRole('heading').element()).fontFamily
  const font = `32px ${family}`
  await document.fonts.load(font, 'सभ')
  expect(draw('स', font)).not.toBe(draw('भ', font))
})
