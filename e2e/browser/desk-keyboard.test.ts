// The whole desk by keyboard: everything is reached, everything shows that it has the focus, and nothing keeps it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, createArticle, signIn } from '../olea-api.ts'
import { visitDesk } from './desk.ts'
import { hasFocus } from './focus.ts'
import { tabThrough } from './tab-through.ts'
import { newspaper, settled, withBrowser } from './visit.ts'

withBrowser()

const made: string[] = []
let token: string
let path: string

beforeAll(async () => {
  token = (await signIn(newspaper.url, newspaper.admin)).accessToken
  for (const title of ['To be looked at', 'To be looked at as well']) {
    const article = { title, content: '<h2>Early</h2><p>The first oil.</p>', isPublished: false }
    made.push((await createArticle(newspaper.url, token, article))._id)
  }
  await call(newspaper.url, 'PATCH', `/news/${made[0]}`, { token, body: { title: 'Looked at' } })
  path = `/admin/edit-article/${made[0]}`
})

afterAll(() => call(newspaper.url, 'DELETE', '/news', { token, body: { ids: made } }))

/** Every page of the desk, and by what one sees that it is there. */
const places: { name: string; path: () => string; status?: number; ready: string }[] = [
  { name: 'articles', path: () => '/admin', ready: 'tbody tr' },
  { name: 'new article', path: () => '/admin/create-article', ready: '[contenteditable=true]' },
  { name: 'article', path: () => path, ready: '[contenteditable=true]' },
  { name: 'pictures', path: () => '/admin/media', ready: 'main input[type=search]' },
  { name: 'people', path: () => '/admin/users', ready: 'main ul > li' },
  {
    name: 'log',
    path: () => `/admin/audit?subject=${made[0]}`,
    ready: 'main ol > li',
  },
  { name: 'advertisements', path: () => '/admin/advertisements-v2', ready: 'h1:not(.visually-hidden)' },
  { name: 'no place', path: () => '/admin/nowhere', status: 404, ready: 'h1:not(.visually-hidden)' },
]

test.each(['en-GB', 'ar-SA'])(
  'Tab reaches everything at the desk in %s, shows where it is, and is never caught',
  async (locale) => {
    const { page, open, close } = await visitDesk({ locale, reducedMotion: 'reduce' })
    for (const place of places) {
      await open(place.path(), place.status)
      await page.locator(place.ready).first().waitFor()
      await settled(page)
      const { wanted, unseen, passedBy } = await tabThrough(page)
      expect(wanted, place.name).toBeGreaterThan(10)
      // In the text itself the caret says where one is.
      expect
        .soft(
          unseen.filter((html) => !html.includes('contenteditable')),
          place.name,
        )
        .toEqual([])
      // A bar of tools is one stop; arrows lead through it.
      expect
        .soft(
          passedBy.filter((html) => !html.includes('tabindex="-1"')),
          place.name,
        )
        .toEqual([])
    }
    await close()
  },
  240_000,
)

test('the skip link leads past the header to the page', async () => {
  const { page, open, close } = await visitDesk()
  await open('/admin')
  await page.locator('tbody tr').first().waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const isInMain = await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))
  expect(isInMain).toBe(true)
  await close()
})

test('Escape closes what lies before the page and gives the focus back', async () => {
  const { page, open, close } = await visitDesk()
  await open('/admin?search=To be looked at')
  await page.locator('tbody input[type=checkbox]').first().check()
  const opener = page.getByRole('main').getByRole('button', { name: 'Delete', exact: true })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  // The way out comes first, and Tab stays inside.
  expect(await hasFocus(dialog.getByRole('button', { name: 'Cancel' }))).toBe(true)
  for (let stop = 0; stop < 4; stop++) {
    await page.keyboard.press('Tab')
    const isOutside = await page.evaluate(() => {
      const { activeElement } = document
      return activeElement !== document.body && !activeElement?.closest('dialog')
    })
    expect(isOutside).toBe(false)
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(opener)).toBe(true)
  await close()
})
