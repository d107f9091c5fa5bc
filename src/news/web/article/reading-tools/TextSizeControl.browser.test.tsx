import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInApp } from '#src/ui/test-app.ts'
import { TextSizeControl } from './TextSizeControl.tsx'

const larger = () => page.getByRole('button', { name: 'Larger text' })
const smaller = () => page.getByRole('button', { name: 'Smaller text' })
const size = () => document.documentElement.dataset.textSize

afterEach(() => {
  delete document.documentElement.dataset.textSize
  localStorage.removeItem('textSize')
})

test('changes the size step by step, and stores it for the next visit', async () => {
  await renderInApp(<TextSizeControl />)
  await larger().click()
  expect(size()).toBe('large')
  expect(localStorage.getItem('textSize')).toBe('large')
  await smaller().click()
  await smaller().click()
  expect(size()).toBe('small')
  expect(localStorage.getItem('textSize')).toBe('small')
})

test('does not go beyond the largest and the smallest size, and a button that is used up keeps the focus', async () => {
  document.documentElement.dataset.textSize = 'large'
  await renderInApp(<TextSizeControl />)
  await expect.element(larger()).toHaveAttribute('aria-disabled', 'false')
  await larger().click()
  await expect.element(larger()).toHaveAttribute('aria-disabled', 'true')
  await expect.element(larger()).toHaveFocus()
  // Playwright waits for enabled buttons only.
  ;(larger().element() as HTMLElement).click()
  expect(size()).toBe('largest')
  for (const expected of ['large', 'normal', 'small']) {
    await smaller().click()
    expect(size()).toBe(expected)
  }
  await expect.element(smaller()).toHaveAttribute('aria-disabled', 'true')
  await expect.element(smaller()).toHaveFocus()
})
