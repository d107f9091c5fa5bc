// The flags in the language menu.
import { expect, test } from 'vitest'
import { languages } from '#src/i18n/languages.ts'
import { visit, waitForNetworkIdle, withBrowser } from '../support/visit.ts'

withBrowser({ isReadOnly: true })

test('loads the flags from the site’s own server when the menu is opened', async () => {
  const { page, open, requests, faults, close } = await visit()
  const flags = () => requests.filter((request) => request.startsWith('GET /flags/'))
  await open('/')
  await waitForNetworkIdle(page)
  expect(flags()).toEqual([])
  const menu = page.getByRole('banner').locator('details', { has: page.locator('a[hreflang]') })
  const firstName = menu.locator('bdi').first()
  await menu.locator('summary').click()
  const before = await firstName.boundingBox()
  await expect.poll(() => flags().length).toBe(languages.length)
  const pictures = () =>
    menu.locator('img').evaluateAll((all: HTMLImageElement[]) => all.map(({ naturalWidth }) => naturalWidth))
  await expect.poll(async () => (await pictures()).filter((width) => width > 0)).toHaveLength(9)
  // Deriving flags from language codes would give wrong countries, such as Argentina for `ar`.
  const flagOf = (language: string) => menu.getByRole('link', { name: language }).locator('img')
  expect(await flagOf('简体中文').getAttribute('src')).toBe('/flags/1f1e8-1f1f3.svg')
  expect(await flagOf('العربية').getAttribute('src')).toBe('/flags/1f1f8-1f1e6.svg')
  expect(await firstName.boundingBox()).toEqual(before)
  expect(faults).toEqual([])
  await close()
})
