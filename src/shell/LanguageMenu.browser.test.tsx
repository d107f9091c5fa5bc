import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { languages } from '#src/i18n/languages.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { LanguageMenu } from './LanguageMenu.tsx'

const stored = () => [localStorage.getItem('i18nextLng'), /i18nextLng=(\w+)/.exec(document.cookie)?.[1]]

async function forgetLanguage(): Promise<void> {
  localStorage.removeItem('i18nextLng')
  await cookieStore.delete('i18nextLng')
  document.documentElement.removeAttribute('lang')
}

beforeEach(forgetLanguage)
afterEach(forgetLanguage)

const opener = () => document.querySelector('summary')
const open = () => page.elementLocator(opener() ?? document.body).click()
const link = (name: string) => page.getByRole('link', { name, exact: true })
const pageLanguage = () => [document.documentElement.lang, document.documentElement.dir]

test('lists the nine languages by their native names, with the current one marked', async () => {
  await renderInApp(<LanguageMenu />)
  await open()
  const links = page.getByRole('navigation', { name: 'Language' }).getByRole('link').elements()
  expect(links.map(({ textContent }) => textContent)).toEqual(languages.map(({ name }) => name))
  expect(links.map((element) => element.getAttribute('hreflang'))).toEqual(languages.map(({ tag }) => tag))
  expect(links.filter((element) => element.hasAttribute('aria-current'))).toHaveLength(1)
  await expect.element(link('English')).toHaveAttribute('aria-current', 'true')
})

test('loads the flags when it is opened for the first time, in space that was reserved', async () => {
  await renderInApp(<LanguageMenu />)
  const flags = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'))
  expect(flags()).toEqual([])
  const name = () => link('Deutsch').element().querySelector('bdi')?.getBoundingClientRect()
  opener()?.click()
  const before = name()
  await expect.poll(flags).toHaveLength(languages.length)
  expect(name()).toEqual(before)
  // Deriving flags from language codes would give wrong countries, such as Argentina for `ar`.
  const flagOf = (language: string) => link(language).element().querySelector('img')?.getAttribute('src')
  expect(flagOf('简体中文')).toBe('/flags/1f1e8-1f1f3.svg')
  expect(flagOf('العربية')).toBe('/flags/1f1f8-1f1e6.svg')
})

test('links to the page in each language, without parameters that pages do not read', async () => {
  await renderInApp(<LanguageMenu />, { path: '/search?q=oil&utm_source=letter' })
  await open()
  await expect.element(link('Deutsch')).toHaveAttribute('href', '/search?q=oil&lng=de')
})

test('changes the language of the page, stores it, closes, and moves the focus to its opener', async () => {
  const router = await renderInApp(<LanguageMenu />, { path: '/about' })
  await open()
  await link('العربية').click()
  await expect.poll(pageLanguage).toEqual(['ar', 'rtl'])
  expect(stored()).toEqual(['ar', 'ar'])
  expect(opener()?.textContent).toContain('العربية')
  expect(document.activeElement).toBe(opener())
  expect(document.querySelector('details')?.open).toBe(false)
  expect(router.state.location.pathname + router.state.location.search).toBe('/about')
})

test('keeps the scroll position', async () => {
  document.body.style.paddingBlock = '400px 3000px'
  await renderInApp(<LanguageMenu />)
  await open()
  scrollTo(0, 350)
  ;(link('Deutsch').element() as HTMLElement).click()
  await expect.poll(pageLanguage).toEqual(['de', 'ltr'])
  expect(scrollY).toBe(350)
  scrollTo(0, 0)
  document.body.removeAttribute('style')
})

test('reloads the texts of the page from the server after the language was stored', async () => {
  const languagesAtLoad: unknown[] = []
  await renderInApp(<LanguageMenu />, { route: { loader: () => languagesAtLoad.push(stored()[1]) } })
  await open()
  await link('Deutsch').click()
  await expect.poll(() => languagesAtLoad).toEqual([undefined, 'de'])
})

test.each(['Control', 'Shift', 'Alt'])('leaves a press with %s to the browser', async (key) => {
  await renderInApp(<LanguageMenu />)
  await open()
  const onClick = vi.fn((event: Event) => {
    // The menu has not handled the event. A new tab would stay open after the test.
    expect(event.defaultPrevented).toBe(false)
    event.preventDefault()
  })
  document.addEventListener('click', onClick)
  await userEvent.keyboard(`{${key}>}`)
  await link('Deutsch').click()
  await userEvent.keyboard(`{/${key}}`)
  document.removeEventListener('click', onClick)
  expect(onClick).toHaveBeenCalledOnce()
  expect(stored()).toEqual([null, undefined])
})
