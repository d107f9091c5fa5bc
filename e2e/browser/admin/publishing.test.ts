// From the editor to the readers and back: scheduled, published from a phone, hidden; and two editors on one article.
import { expect, test } from 'vitest'
import { call, fetchPage, signIn } from '../../olea-api.ts'
import {
  articleIdFromUrl,
  contentField,
  createEditor,
  openNewArticle,
  saveButton,
  titleField,
  visitAdmin,
  visitAs,
  waitForSaveState,
} from '../support/admin.ts'
import { publishArticle } from '../support/articles.ts'
import { site, type Visit, withBrowser } from '../support/visit.ts'

withBrowser()

const category = 'Science & Health'
/** Words that stand nowhere else in the newspaper. */
const [scheduled, fromPhone] = ['Phytosterolica', 'Squalenaria']
let waiting: { id: string; publicAt: number }

/** Wherever readers and machines could meet an article of today. */
const publicPaths = (id: string) => [
  '/',
  `/article/${id}`,
  `/category/${encodeURIComponent(category)}`,
  '/news/today',
  '/news/all',
  '/api/news',
  '/api/news/published?page=1&limit=10',
  `/api/news/category/${encodeURIComponent(category)}`,
  '/api/news/today',
  `/api/news/${id}`,
  `/api/news/id/${id}`,
  '/feeds/all.atom',
  '/feeds/all.rss',
  '/feeds/all.json',
  '/sitemap-news.xml',
]

async function showing(id: string, word: string): Promise<string[]> {
  const paths = [...publicPaths(id), `/search?q=${word}`, `/api/news/search?title=${word}`]
  const found = await Promise.all(paths.map((path) => fetchPage(site.url, path)))
  // The page of a search says what was searched for.
  return paths.filter((path, index) =>
    path.startsWith('/search') ? found[index]?.contains(`/article/${id}`) : found[index]?.contains(word),
  )
}

async function write({ page }: Visit, title: string, text: string): Promise<void> {
  await titleField(page).fill(title)
  await contentField(page).click()
  await page.keyboard.type(text)
  await page.getByLabel('Category', { exact: true }).selectOption(category)
  await page.getByRole('radio', { name: 'No machine took part' }).check()
  await page.getByRole('checkbox', { name: 'Published', exact: true }).check()
}

test('an article is scheduled from the editor, and nobody sees it before its time', async () => {
  const desk = await visitAdmin()
  const { page, faults, close } = desk
  await openNewArticle(desk)
  await write(desk, `${scheduled} tomorrow`, 'Written today.')
  // The form knows minutes: the next one that leaves time to look.
  const publicAt = Math.ceil((Date.now() + 15_000) / 60_000) * 60_000
  const timeZone = /By the clock of (\S+)\./.exec(await page.getByText('By the clock of').innerText())?.[1]
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  await page.getByLabel('Appears at').fill(clock.format(publicAt).replace(' ', 'T'))
  await saveButton(page, 'Schedule').click()
  await waitForSaveState(page, 'Saved')
  const id = articleIdFromUrl(page)
  waiting = { id, publicAt }
  const shown = await showing(id, scheduled)
  if (Date.now() < publicAt) expect(shown).toEqual([])
  await page.goto('/admin?status=scheduled')
  await page.getByRole('row').filter({ hasText: scheduled }).getByText('Scheduled').waitFor()
  expect(faults).toEqual([])
  await close()
})

test('an article is written and published on a phone, and hidden again from there', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const desk = await visitAdmin(phone)
  const { page, faults, close } = desk
  await openNewArticle(desk)
  await write(desk, `${fromPhone} from the grove`, 'Typed under a tree.')
  // Nothing stands out of the screen.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await saveButton(page, 'Publish').tap()
  await waitForSaveState(page, 'Saved')
  const id = articleIdFromUrl(page)
  const everywhere = await showing(id, fromPhone)
  expect(publicPaths(id).filter((path) => !everywhere.includes(path))).toEqual([])

  await page.getByRole('checkbox', { name: 'Published', exact: true }).uncheck()
  await saveButton(page, 'Hide').tap()
  await waitForSaveState(page, 'Saved')
  expect(await showing(id, fromPhone)).toEqual([])
  expect(faults).toEqual([])
  await close()
})

test('two editors on one article see each other, and neither overwrites the other', async () => {
  const { _id } = await publishArticle({ title: 'Two at the press', content: '<p>Stored before.</p>' })
  const [first, second] = [await visitAdmin(), await visitAs(await createEditor())]
  for (const { open, page } of [first, second]) {
    await open(`/admin/edit-article/${_id}`)
    await contentField(page).waitFor()
  }
  const type = async ({ page }: Visit, words: string) => {
    await contentField(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(words)
  }
  await type(first, ' Words of the first.')
  await saveButton(first.page).click()
  await waitForSaveState(first.page, 'Saved')

  await type(second, ' Words of the second.')
  await saveButton(second.page).click()
  const question = second.page.getByRole('dialog', { name: 'Somebody else saved this article' })
  await question.waitFor()
  expect(await question.innerText()).toContain('Words of the first.')
  expect(await question.innerText()).toContain('Words of the second.')
  // Whoever decides later has decided nothing.
  await question.getByRole('button', { name: 'Decide later' }).click()
  const stored = () => fetchPage(site.url, `/api/news/${_id}`)
  expect((await stored()).html).toContain('Words of the first.')
  expect(await contentField(second.page).innerText()).toContain('Words of the second.')

  await saveButton(second.page).click()
  await question.getByRole('button', { name: 'Put together by hand' }).click()
  await second.page.getByText('To copy from while you put the texts together').waitFor()
  await type(second, ' Words of the first, too.')
  await saveButton(second.page).click()
  await waitForSaveState(second.page, 'Saved')
  expect((await stored()).html).toContain('Stored before. Words of the second. Words of the first, too.')

  // Both versions are kept.
  const { accessToken: token } = await signIn(site.url, site.admin)
  const older = await call(site.url, 'GET', `/desk/articles/${_id}/revisions/2`, { token })
  expect(JSON.stringify(older)).toContain('Words of the first.')
  expect(first.faults).toEqual([])
  // The refusal, twice, and what the call says of it.
  expect(second.faults.filter((fault) => !/409/.test(fault))).toEqual([])
  await first.close()
  await second.close()
})

test('the scheduled article is public at its time, without anybody doing anything', async () => {
  const { id, publicAt } = waiting
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, publicAt - Date.now())))
  await expect
    .poll(async () => {
      const shown = await showing(id, scheduled)
      return publicPaths(id).filter((path) => !shown.includes(path))
    })
    .toEqual([])
})
