import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { InstallHint } from './InstallHint.tsx'
import { isInstallHintDue } from './install-hint.ts'

const storageKey = 'install-hint'
const hint = () => page.getByRole('complementary')

/** A phone, or a phone where Olea is installed. */
function useDevice(...matching: string[]): void {
  const real = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.defineProperty(real(query), 'matches', { value: matching.some((part) => query.includes(part)) }),
  )
}

beforeEach(() => {
  localStorage.removeItem(storageKey)
  return () => {
    localStorage.removeItem(storageKey)
    vi.restoreAllMocks()
  }
})

const render = (hasScanned: boolean) =>
  renderInApp(<InstallHint hasScanned={hasScanned} />, { messages: ['app'] })

test('appears after the first scan, and never again once it was closed', async () => {
  useDevice('pointer: coarse')
  await render(true)
  await expect.element(page.getByRole('link', { name: 'How to install it' })).toBeVisible()
  await page.getByRole('button', { name: 'Close the hint' }).click()
  await expect.element(hint()).not.toBeInTheDocument()
  expect(isInstallHintDue({ today: 'another day', hasScanned: true })).toBe(false)
})

test('appears on the second day of use', () => {
  useDevice('pointer: coarse')
  const dueOn = (today: string) => isInstallHintDue({ today, hasScanned: false })
  expect([dueOn('first'), dueOn('first'), dueOn('second'), dueOn('third')]).toEqual([
    false,
    false,
    true,
    true,
  ])
})

test.each([
  ['a computer', []],
  ['the installed app', ['pointer: coarse', 'standalone']],
])('does not appear on %s', (_, matching) => {
  useDevice(...matching)
  expect(isInstallHintDue({ today: 'today', hasScanned: true })).toBe(false)
})

test('opens the prompt of the browser, and disappears when Olea is installed', async () => {
  useDevice('pointer: coarse')
  const prompt = vi.fn(async () => undefined)
  await render(true)
  window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
  await page.getByRole('button', { name: 'Install', exact: true }).click()
  expect(prompt).toHaveBeenCalledOnce()
  window.dispatchEvent(new Event('appinstalled'))
  await expect.element(hint()).not.toBeInTheDocument()
})

test.each(languagesToTest())('is accessible in %s', async (language) => {
  useDevice('pointer: coarse')
  const shown = (
    <main>
      <InstallHint hasScanned />
    </main>
  )
  await renderInApp(shown, { messages: ['app'], language })
  await expect.element(hint()).toBeVisible()
  vi.restoreAllMocks()
  await expectAccessible('hint')
})
