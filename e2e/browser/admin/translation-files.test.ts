// A translator exports texts, translates them in another program and imports the file again.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call, signIn, updateArticle } from '../../olea-api.ts'
import { type Credentials, registerReader } from '../support/accounts.ts'
import { visitAs } from '../support/admin.ts'
import { publishArticle } from '../support/articles.ts'
import { site } from '../support/test-site.ts'
import { withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

async function createTranslator(): Promise<Credentials> {
  const { email, password, user } = await registerReader()
  const { accessToken: token } = await signIn(site.url, site.admin)
  const body = { role: 'translator', currentPassword: site.admin.password }
  await call(site.url, 'PATCH', `/users/${user._id}/role`, { token, body })
  return { email, password }
}

/** Exports the articles of the list that the page shows. */
async function exportTexts(page: Page): Promise<{ name: string; xliff: string }> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Export these \d+ as XLIFF$/ }).click()
  const file = await download
  return { name: file.suggestedFilename(), xliff: await readFile(await file.path(), 'utf8') }
}

function translate(xliff: string, source: string, target: string): string {
  const text = `<source>${source}</source>`
  expect(xliff).toContain(text)
  return xliff.replace(text, `${text}<target state="final">${target}</target>`)
}

test('a translator exports texts, imports their translations, and sees which ones were refused', async () => {
  const { _id: id } = await publishArticle({
    title: 'Two days at the press',
    content: '<p>The first day was warm.</p><p>The second day was long.</p>',
  })
  const { page, open, faults, close } = await visitAs(await createTranslator())
  await open('/admin/translations')
  const german = page
    .getByRole('table', { name: 'Translations by language' })
    .getByRole('row', { name: /^Deutsch/ })
  await german.getByRole('link').first().click()
  await page.waitForURL(/lang=de&state=missing/)
  await page.getByRole('link', { name: 'Two days at the press' }).waitFor()
  const { name, xliff } = await exportTexts(page)
  expect(name).toBe('texts-de.xlf')

  const translated = [
    ['The first day was warm.', 'Der erste Tag war warm.'],
    ['The second day was long.', 'Der zweite Tag war lang.'],
  ].reduce((text, [source = '', target = '']) => translate(text, source, target), xliff)
  // An editor corrects a paragraph while the file is with the translator.
  const { accessToken } = await signIn(site.url, site.admin)
  const content = '<p>The first day was cold.</p><p>The second day was long.</p>'
  await updateArticle(site.url, accessToken, id, { content })

  await page.getByRole('link', { name: 'Files for agencies' }).click()
  const file = { name, mimeType: 'application/x-xliff+xml', buffer: Buffer.from(translated) }
  await page.locator('input[type=file]').setInputFiles(file)
  const result = page
    .getByRole('list', { name: 'Results' })
    .getByRole('listitem')
    .filter({ hasText: 'Two days at the press' })
  await result.getByText('Stored: 1', { exact: true }).waitFor()
  expect(await result.getByRole('listitem').allInnerTexts()).toEqual([
    'The first day was warm. – the original has changed: export it again',
  ])

  await open(`/admin/translations/de/${id}`)
  const fields = page.getByRole('textbox')
  await expect.poll(() => fields.count()).toBe(3)
  expect(await fields.evaluateAll((all) => all.map((field) => Reflect.get(field, 'value')))).toEqual([
    '',
    '',
    'Der zweite Tag war lang.',
  ])
  expect(faults).toEqual([])
  await close()
})
