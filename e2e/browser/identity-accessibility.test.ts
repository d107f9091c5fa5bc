// axe finds nothing in the dialogs and on the account page: in both directions, both themes, narrow and wide; and
// nothing runs out of the side.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFaults } from './look.ts'
import { keepToken, reader, stranger } from './people.ts'
import { visit, withBrowser } from './visit.ts'

withBrowser()

const inAudit = ['de-DE', 'fr-FR', 'es-ES', 'ru-RU', 'hi-IN', 'zh-CN', 'ja-JP']
const locales = ['en-GB', 'ar-SA', ...(process.env.AUDIT === '1' ? inAudit : [])]
const combinations = locales.flatMap((locale) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ locale, colorScheme })),
)
// axe brings its own script; what the policy forbids is tested elsewhere.
const plain = { reducedMotion: 'reduce', bypassCSP: true } as const

/** @param part what is looked at: behind a modal nothing can be reached */
async function expectNothing(page: Page, part: string, where: string): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await axeFaults(page, { part }), `${where} at ${width} px`).toEqual([])
    const tooWide = await page.evaluate(() => {
      const boxes = [document.documentElement, ...document.querySelectorAll('dialog[open]')]
      return boxes.some((box) => box.scrollWidth > box.clientWidth + 1)
    })
    expect(tooWide, `${where} at ${width} px`).toBe(false)
  }
}

test.each(combinations)('axe finds nothing in the modal in $locale, $colorScheme', async (combination) => {
  const { email, password } = stranger()
  const { page, open, close } = await visit({ ...plain, ...combination })
  await open('/')
  await page.locator('#account-control').click()
  const dialog = page.locator('dialog[open]')
  const next = dialog.locator('button[type=submit]')
  await dialog.waitFor()
  await next.click()
  await expectNothing(page, 'dialog', 'e-mail with a fault')
  await dialog.locator('input[name=email]').fill(email)
  await next.click()
  await dialog.locator('input[name=password]').fill('wrong')
  await next.click()
  await expect.poll(() => dialog.getByRole('alert').innerText()).not.toBe('')
  await expectNothing(page, 'dialog', 'password refused')
  await dialog.locator('[data-leads-to=forgotten-email]').click()
  await next.click()
  await dialog.locator('input[name=code]').fill('12345')
  await next.click()
  await expectNothing(page, 'dialog', 'new password by code')
  await page.keyboard.press('Escape')
  await page.locator('#account-control').click()
  await dialog.locator('[data-leads-to=sign-up-email]').click()
  await expectNothing(page, 'dialog', 'address of a new account')
  await next.click()
  await dialog.locator('input[name=new-password]').fill(password)
  await dialog.locator('input[name=repeated-password]').fill(password)
  await next.click()
  await expectNothing(page, 'dialog', 'policy')
  await dialog.locator('input[type=checkbox]').check()
  await next.click()
  await dialog.locator('input[name=code]').waitFor()
  await expectNothing(page, 'dialog', 'confirmation')
  await close()
})

test.each(combinations)(
  'axe finds nothing on the account page in $locale, $colorScheme',
  async (combination) => {
    const { accessToken } = await reader()
    const { page, open, close } = await visit({ ...plain, ...combination })
    await open('/account')
    await page.locator('main button').waitFor()
    await expectNothing(page, 'html', 'as a visitor')
    await keepToken(page, accessToken)
    await open('/account')
    await page.locator('main section').first().waitFor()
    await expect.poll(() => page.locator('main li').count()).toBe(1)
    for (const opener of await page.locator('main summary').all()) await opener.click()
    await expectNothing(page, 'html', 'signed in')
    await close()
  },
)
