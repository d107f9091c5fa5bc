// Reading with the keyboard alone: the skip link first, everything reachable, and always to be seen where one is.
import { expect, test } from 'vitest'
import { hasFocus, isSeen } from './focus.ts'
import { demoArticle } from './newsroom.ts'
import { settled, visit, withBrowser } from './visit.ts'

withBrowser()

const mostStops = 250

test('the skip link is the first stop and leads into the page', async () => {
  const { page, open, close } = await visit()
  await open('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  expect(await hasFocus(skip)).toBe(true)
  expect(await isSeen(page)).toBe(true)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const isInMain = await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))
  expect(isInMain).toBe(true)
  await close()
})

test.each([
  { name: 'home', locale: 'en-GB' },
  { name: 'article', locale: 'en-GB' },
  { name: 'home', locale: 'ar-SA' },
])(
  'on $name in $locale Tab reaches every link and control, and shows where it is',
  async ({ name, locale }) => {
    const { page, open, close } = await visit({ locale, reducedMotion: 'reduce' })
    await open(name === 'home' ? '/' : `/article/${(await demoArticle())._id}`)
    // What comes after the page takes the place of what stood for it.
    await settled(page)
    const wanted = await page.evaluate(() => {
      const controls = [...document.querySelectorAll('a[href], button, input, select, summary')]
      // One of a group of radio buttons is a stop; the others are reached by arrows.
      const stops = controls.filter(
        (control) =>
          control.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: false }) &&
          !(control instanceof HTMLInputElement && control.type === 'radio') &&
          control.getAttribute('tabindex') !== '-1',
      )
      for (const [index, control] of stops.entries()) control.setAttribute('data-stop', String(index))
      return stops.length
    })
    expect(wanted).toBeGreaterThan(20)
    const reached = new Set<string>()
    const unseen: string[] = []
    for (let stop = 0; stop < mostStops; stop++) {
      await page.keyboard.press('Tab')
      const at = await page.evaluate(() => {
        const active = document.activeElement
        return active && active !== document.body
          ? { stop: active.getAttribute('data-stop'), html: active.outerHTML.slice(0, 120) }
          : undefined
      })
      if (!at) break
      if (at.stop !== null) reached.add(at.stop)
      if (!(await isSeen(page))) unseen.push(at.html)
    }
    expect(unseen).toEqual([])
    // Named in the message: which of them Tab passed by.
    const passedBy = await page.evaluate(
      (met) =>
        [...document.querySelectorAll('[data-stop]')]
          .filter((control) => !met.includes(control.getAttribute('data-stop') ?? ''))
          .map((control) => control.outerHTML.slice(0, 120)),
      [...reached],
    )
    expect(passedBy).toEqual([])
    expect(reached.size).toBe(wanted)
    await close()
  },
)

test('menus open by keyboard and close by Escape, and the focus stays with their opener', async () => {
  const { page, open, close } = await visit()
  await open('/')
  const opener = page.getByRole('banner').locator('summary').filter({ hasText: 'Categories' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const first = page.getByRole('banner').getByRole('link', { name: 'Industry Headlines' })
  expect(await first.isVisible()).toBe(true)
  await page.keyboard.press('Tab')
  expect(await hasFocus(first)).toBe(true)
  await page.keyboard.press('Escape')
  expect(await first.isVisible()).toBe(false)
  expect(await hasFocus(opener)).toBe(true)
  await close()
})
