import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderInApp } from '#src/ui/test-app.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'

function forgetTheme(): void {
  delete document.documentElement.dataset.theme
  localStorage.removeItem('theme')
}

beforeEach(forgetTheme)
afterEach(() => {
  vi.restoreAllMocks()
  forgetTheme()
})

const choice = (name: string) => page.getByRole('radio', { name })
const theme = () => document.documentElement.dataset.theme
const background = () => getComputedStyle(document.body).backgroundColor

test('follows the system until a theme is chosen', async () => {
  await renderInApp(<ThemeSwitch />)
  await expect.element(choice('System')).toBeChecked()
  const light = background()
  await choice('Dark').click({ force: true })
  await expect.element(choice('Dark')).toBeChecked()
  expect([theme(), localStorage.getItem('theme')]).toEqual(['dark', 'dark'])
  expect(background()).not.toBe(light)
  await choice('System').click({ force: true })
  expect([theme(), localStorage.getItem('theme')]).toEqual([undefined, null])
})

test('shows the theme that was chosen on an earlier visit, and is changed with arrow keys', async () => {
  document.documentElement.dataset.theme = 'dark'
  await renderInApp(<ThemeSwitch />)
  await expect.element(choice('Dark')).toBeChecked()
  await userEvent.tab()
  await expect.element(choice('Dark')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(choice('Light')).toBeChecked()
  expect(theme()).toBe('light')
})

test('changes the theme also when it cannot be stored', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await renderInApp(<ThemeSwitch />)
  await choice('Dark').click({ force: true })
  await expect.element(choice('Dark')).toBeChecked()
  expect(theme()).toBe('dark')
})
