// Print styles: the text and its source URL, without controls.
import { expect, test } from 'vitest'
import { visit, withBrowser } from '../support/visit.ts'

withBrowser({ isReadOnly: true })

/** The area of an A4 sheet between its margins, in CSS pixels. */
const sheet = { width: 680, height: 1000 }

test.each(['en', 'ar'])('prints an article in %s', async (language) => {
  const { page, open, faults, close } = await visit({ viewport: sheet })
  await open(`/?lng=${language}`)
  const link = page.getByRole('main').locator('a[href^="/article/"]').first()
  await open(`${await link.getAttribute('href')}`)
  await page.emulateMedia({ media: 'print' })
  const main = page.getByRole('main')
  await main.getByRole('heading', { level: 1 }).waitFor()
  expect((await main.getByRole('article').first().innerText()).length).toBeGreaterThan(1_000)
  const source = main.getByText(/^Olea · http.*\/article\/[0-9a-f]{24}/)
  expect(await source.isVisible()).toBe(true)
  expect(
    await page.locator('button:visible, input:visible, nav:visible, [role=search]:visible').count(),
  ).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(sheet.width)
  expect((await page.pdf({ format: 'A4' })).subarray(0, 5).toString()).toBe('%PDF-')
  await page.emulateMedia({ media: 'screen' })
  expect(await source.isVisible()).toBe(false)
  expect(faults).toEqual([])
  await close()
})

test('prints other pages within the sheet, without header and footer', async () => {
  const { page, open, close } = await visit({ viewport: sheet })
  await page.emulateMedia({ media: 'print' })
  for (const path of ['/news/today', '/terms']) {
    await open(path)
    expect(await page.getByRole('heading', { level: 1 }).isVisible(), path).toBe(true)
    expect(await page.locator('nav:visible, [role=search]:visible').count(), path).toBe(0)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, path).toBeLessThanOrEqual(sheet.width)
  }
  await close()
})
