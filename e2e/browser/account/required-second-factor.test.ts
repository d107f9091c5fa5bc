// REQUIRE_ADMIN_SECOND_FACTOR: an admin without a second factor sets one up and then opens the admin pages, by keyboard,
// in a left-to-right and a right-to-left language.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { totpCode } from '../../authenticator-app.ts'
import { call } from '../../olea-api.ts'
import { cleanUp, type Olea, startOlea } from '../../start-olea.ts'
import { readToken } from '../support/accounts.ts'
import { hasFocus, tabTo } from '../support/focus.ts'
import { findAxeViolations, overflowWidth } from '../support/page-checks.ts'
import { newUnmonitoredContext, waitForHydration, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

const chief = { email: 'chief@olea.example', password: 'nine-old-trees-by-the-mill' }
let olea: Olea

beforeAll(async () => {
  olea = await startOlea({
    environment: {
      DEMO: '0',
      REQUIRE_ADMIN_SECOND_FACTOR: '1',
      ADMIN_EMAIL: chief.email,
      ADMIN_PASSWORD: chief.password,
    },
  })
})

afterAll(() => cleanUp())

test.each([
  {
    locale: 'en-GB',
    dir: 'ltr',
    title: 'Set up a second factor',
    setUp: 'Set it up on your account page',
    section: 'Second factor',
    addApp: 'Add an authenticator app',
    kept: 'I have kept them',
    colorScheme: 'light',
  },
  {
    locale: 'ar-SA',
    dir: 'rtl',
    title: 'أعدّ عامل تحقق ثانيًا',
    setUp: 'الإعداد في صفحة حسابك',
    section: 'عامل التحقق الثاني',
    addApp: 'إضافة تطبيق مصادقة',
    kept: 'لقد احتفظت بها',
    colorScheme: 'dark',
  },
] as const)(
  'leads an admin to set up a second factor and back to the admin pages in $locale',
  async (language) => {
    const { locale, colorScheme, dir, title, setUp, section, addApp, kept } = language
    const viewport = { width: 390, height: 844 }
    const context = await newUnmonitoredContext({
      locale,
      colorScheme,
      viewport,
      baseURL: olea.url,
      bypassCSP: true,
    })
    const page = await context.newPage()
    const press = async (name: string, role: 'button' | 'link' = 'button') => {
      await tabTo(page, page.getByRole('main').getByRole(role, { name, exact: true }))
      await page.keyboard.press('Enter')
    }
    await page.goto('/admin')
    await waitForHydration(page)
    const email = page.locator('dialog input[name="email"]')
    await expect.poll(() => hasFocus(email)).toBe(true)
    await page.keyboard.type(chief.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(chief.password)
    await page.keyboard.press('Enter')

    await page.getByRole('heading', { name: title }).waitFor()
    expect(await page.evaluate(() => document.documentElement.dir)).toBe(dir)
    expect(await page.locator('a[href="/admin/create-article"]').count()).toBe(0)
    expect(await findAxeViolations(page)).toEqual([])
    expect(await overflowWidth(page)).toBe(0)
    await press(setUp, 'link')

    await expect.poll(() => hasFocus(page.getByRole('heading', { name: section }))).toBe(true)
    const factors = page.locator('#second-factor')
    await factors.getByRole('button', { name: addApp }).waitFor()
    await press(addApp)
    // The submit button and later the code field receive the focus without Tab.
    await expect.poll(() => hasFocus(factors.locator('button[type="submit"]'))).toBe(true)
    await page.keyboard.press('Enter')
    const secret = (await factors.locator('code').innerText()).replaceAll(' ', '')
    await expect.poll(() => hasFocus(factors.locator('input[name="code"]'))).toBe(true)
    await page.keyboard.type(totpCode(secret))
    await page.keyboard.press('Enter')
    await expect.poll(() => factors.locator('ol code').count()).toBe(10)
    await press(kept)
    await expect.poll(() => factors.getByRole('listitem').count()).toBe(1)

    const adminLink = page.locator('main a[href="/admin"]')
    await tabTo(page, adminLink)
    await page.keyboard.press('Enter')
    await page.locator('a[href="/admin/create-article"]').first().waitFor()

    // Restores the initial state for the next language.
    const token = await readToken(page)
    await call(olea.url, 'POST', '/auth/second-factor/app/remove', { token: token ?? '', body: {} })
    await context.close()
  },
)
