// The pages of a member stay in place while the browser loads what belongs to them, and so does the keyboard.
import { expect, test } from 'vitest'
import { registerReader, storeToken } from '../support/accounts.ts'
import { hasFocus, tabTo } from '../support/focus.ts'
import { visit, waitForNetworkIdle, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

/** Of all parts of the page that are in the window: Google's goal is 0.1. */
const maxShift = 0.02

test('nothing moves while the pages of a member are loaded', async () => {
  const { accessToken, user } = await registerReader()
  const { page, open, faults, close } = await visit({ viewport: { width: 390, height: 844 } })
  await storeToken(page, accessToken)
  for (const path of [
    '/app',
    '/app/you',
    '/app/favourites',
    '/app/grades',
    '/app/achievements',
    '/app/feed',
    '/app/for-you',
    '/app/taste',
    '/app/notifications',
    '/app/notifications/settings',
    '/app/subscription',
    `/app/people/${user._id}`,
  ]) {
    await open(path)
    await waitForNetworkIdle(page)
    expect.soft(await page.evaluate(measureShift), path).toBeLessThanOrEqual(maxShift)
  }
  expect(faults).toEqual([])
  await close()
})

test.each([
  [390, 844],
  [1280, 900],
])(
  'the main page stays in place while the scans of this device appear, %i pixels wide',
  async (width, height) => {
    const { page, open, faults, close } = await visit({ viewport: { width, height } })
    await open('/')
    await page.evaluate(storeScans)
    // At first the room is estimated, and then known.
    for (const which of ['first visit', 'second visit']) {
      await open('/app')
      await page.getByRole('link', { name: 'All scans' }).waitFor()
      await waitForNetworkIdle(page)
      expect.soft(await page.evaluate(measureShift), which).toBeLessThanOrEqual(maxShift)
    }
    expect(faults).toEqual([])
    await close()
  },
)

/** Runs in the page: three oils and a photo that was not recognised. */
function storeScans(): void {
  const at = new Date().toISOString()
  const oils = ['Riserva', 'Novello', 'Gran Cru'].map((name) => ({
    ...{ id: name, at, isStored: true },
    product: { id: name, brand: 'Monte Scuro', name, line: '' },
  }))
  localStorage.setItem(
    'olea-scans',
    JSON.stringify([...oils, { id: 'blurred', at, isStored: true, text: 'Extra' }]),
  )
}

test('the keyboard keeps its place when a button is replaced by what it has done', async () => {
  const [reader, other] = [await registerReader(), await registerReader()]
  const { page, open, faults, close } = await visit({ reducedMotion: 'reduce' })
  await storeToken(page, reader.accessToken)
  await open(`/app/people/${other.user._id}`)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await button('Block').waitFor()
  await tabTo(page, button('Block'))
  await page.keyboard.press('Enter')
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Block' })
  await confirm.waitFor()
  await tabTo(page, confirm)
  await page.keyboard.press('Enter')
  await button('Unblock').waitFor()
  // The header of the profile, where the button was.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('HEADER')
  await page.keyboard.press('Tab')
  await expect.poll(() => hasFocus(page.getByRole('link', { name: '0 followers' }))).toBe(true)
  expect(faults).toEqual([])
  await close()
})

/** Runs in the page. */
function measureShift(): Promise<number> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) total += Number(Reflect.get(entry, 'value'))
    })
    let total = 0
    observer.observe({ type: 'layout-shift', buffered: true })
    // The entries so far arrive in the next task.
    setTimeout(() => resolve(total), 100)
  })
}
