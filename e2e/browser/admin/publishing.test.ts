// Publishing: a scheduled article, publishing and hiding on a phone, and conflicts between two editors.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { call, fetchPage, signIn } from '../../olea-api.ts'
import {
  articleIdFromUrl,
  contentField,
  createEditor,
  openNewArticle,
  saveButton,
  titleField,
  visitAdmin,
  waitForSaveState,
} from '../support/admin.ts'
import { publishArticle } from '../support/articles.ts'
import { site } from '../support/test-site.ts'
import { type Visit, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

const category = 'Science & Health'
/** Words that occur in no other article. */
const [scheduled, fromPhone] = ['Phytosterolica', 'Squalenaria']

const Stored = z.object({ news: z.object({ publishDate: z.string() }) })

/** Every page, API call and feed that lists an article of today. */
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

async function findPathsShowing(id: string, word: string): Promise<string[]> {
  const paths = [...publicPaths(id), `/search?q=${word}`, `/api/news/search?title=${word}`]
  const found = await Promise.all(paths.map((path) => fetchPage(site.url, path)))
  // The search page contains the query itself.
  return paths.filter((path, index) =>
    path.startsWith('/search') ? found[index]?.contains(`/article/${id}`) : found[index]?.contains(word),
  )
}

async function fillForm({ page }: Visit, title: string, text: string): Promise<void> {
  await titleField(page).fill(title)
  await contentField(page).click()
  await page.keyboard.type(text)
  await page.getByLabel('Category', { exact: true }).selectOption(category)
  await page.getByRole('radio', { name: 'No AI was used' }).check()
  await page.getByRole('checkbox', { name: 'Published', exact: true }).check()
}

test('schedules an article that stays hidden before its time, and is public everywhere after it', async () => {
  const admin = await visitAdmin()
  const { page, faults, close } = admin
  await openNewArticle(admin)
  await fillForm(admin, `${scheduled} tomorrow`, 'Written today.')
  // The form accepts whole minutes.
  const publicAt = Math.ceil(Date.now() / 60_000) * 60_000 + 24 * 60 * 60_000
  const timeZone = /Time zone: (\S+)\./.exec(await page.getByText('Time zone:').innerText())?.[1]
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  await page.getByLabel('Publish at').fill(clock.format(publicAt).replace(' ', 'T'))
  await saveButton(page, 'Schedule').click()
  await waitForSaveState(page, 'Saved')
  const id = articleIdFromUrl(page)
  const { accessToken: token } = await signIn(site.url, site.admin)
  const { news } = Stored.parse(await call(site.url, 'GET', `/news/id/${id}`, { token }))
  expect(Date.parse(news.publishDate)).toBe(publicAt)
  expect(await findPathsShowing(id, scheduled)).toEqual([])
  await page.goto('/admin?status=scheduled')
  await page.getByRole('row').filter({ hasText: scheduled }).getByText('Scheduled').waitFor()
  expect(faults).toEqual([])
  await close()

  // Instead of waiting until tomorrow.
  const publishDate = new Date(Date.now() + 1_500).toISOString()
  await call(site.url, 'PATCH', `/news/${id}`, { token, body: { publishDate } })
  expect(await findPathsShowing(id, scheduled)).toEqual([])
  await expect
    .poll(
      async () => {
        const shown = await findPathsShowing(id, scheduled)
        return publicPaths(id).filter((path) => !shown.includes(path))
      },
      { timeout: 20_000, interval: 1_000 },
    )
    .toEqual([])
})

test('writes, publishes and hides an article on a phone', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const admin = await visitAdmin(phone)
  const { page, faults, close } = admin
  await openNewArticle(admin)
  await fillForm(admin, `${fromPhone} from the grove`, 'Typed under a tree.')
  // There is no horizontal overflow.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await saveButton(page, 'Publish').tap()
  await waitForSaveState(page, 'Saved')
  const id = articleIdFromUrl(page)
  const shown = await findPathsShowing(id, fromPhone)
  expect(publicPaths(id).filter((path) => !shown.includes(path))).toEqual([])

  await page.getByRole('checkbox', { name: 'Published', exact: true }).uncheck()
  await saveButton(page, 'Hide').tap()
  await waitForSaveState(page, 'Saved')
  expect(await findPathsShowing(id, fromPhone)).toEqual([])
  expect(faults).toEqual([])
  await close()
})

test('shows a conflict when two editors save one article, and overwrites neither', async () => {
  const { _id } = await publishArticle({ title: 'Two at the press', content: '<p>Stored before.</p>' })
  const { page, open, faults, close } = await visitAdmin()
  await open(`/admin/edit-article/${_id}`)
  await contentField(page).waitFor()
  const type = async (words: string) => {
    await contentField(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(words)
  }
  const { accessToken: token } = await signIn(site.url, await createEditor())
  const body = { content: '<p>Stored before. Words of the first.</p>' }
  await call(site.url, 'PATCH', `/news/${_id}`, { token, body })

  await type(' Words of the second.')
  await saveButton(page).click()
  const conflict = page.getByRole('dialog', { name: 'Someone else saved this article' })
  await conflict.waitFor()
  expect(await conflict.innerText()).toContain('Words of the first.')
  expect(await conflict.innerText()).toContain('Words of the second.')
  const stored = () => fetchPage(site.url, `/api/news/${_id}`)
  expect((await stored()).html).toContain('Words of the first.')
  await conflict.getByRole('button', { name: 'Merge by hand' }).click()
  await page.getByText('Copy from here while you merge the versions').waitFor()
  await type(' Words of the first, too.')
  await saveButton(page).click()
  await waitForSaveState(page, 'Saved')
  expect((await stored()).html).toContain('Stored before. Words of the second. Words of the first, too.')

  // The first editor's version is still stored.
  const older = await call(site.url, 'GET', `/desk/articles/${_id}/revisions/2`, { token })
  expect(JSON.stringify(older)).toContain('Words of the first.')
  // The 409 response and its log message.
  expect(faults.filter((fault) => !/409/.test(fault))).toEqual([])
  await close()
})
