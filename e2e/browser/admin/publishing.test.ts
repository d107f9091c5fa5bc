// From the editor to the readers and back: scheduled, published from a phone, hidden; and two editors on one article.
import { expect, test } from 'vitest'
import { call, page as readersGet, signIn } from '../../olea-api.ts'
import {
  anotherEditor,
  articleIdIn,
  openNewArticle,
  saveButton,
  textOf,
  titleOf,
  untilSaid,
  visitAs,
  visitDesk,
} from '../support/admin.ts'
import { publish } from '../support/articles.ts'
import { newspaper, type Visit, withBrowser } from '../support/visit.ts'

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
  const found = await Promise.all(paths.map((path) => readersGet(newspaper.url, path)))
  // The page of a search says what was searched for.
  return paths.filter((path, index) =>
    path.startsWith('/search') ? found[index]?.shows(`/article/${id}`) : found[index]?.shows(word),
  )
}

async function write({ page }: Visit, title: string, text: string): Promise<void> {
  await titleOf(page).fill(title)
  await textOf(page).click()
  await page.keyboard.type(text)
  await page.getByLabel('Category', { exact: true }).selectOption(category)
  await page.getByRole('radio', { name: 'No machine took part' }).check()
  await page.getByRole('checkbox', { name: 'Published', exact: true }).check()
}

test('an article is scheduled from the editor, and nobody sees it before its time', async () => {
  const desk = await visitDesk()
  const { page, faults, close } = desk
  await openNewArticle(desk)
  await write(desk, `${scheduled} tomorrow`, 'Written today.')
  // The form knows minutes: the next one that leaves time to look.
  const publicAt = Math.ceil((Date.now() + 15_000) / 60_000) * 60_000
  const timeZone = /By the clock of (\S+)\./.exec(await page.getByText('By the clock of').innerText())?.[1]
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  await page.getByLabel('Appears at').fill(clock.format(publicAt).replace(' ', 'T'))
  await saveButton(page, 'Schedule').click()
  await untilSaid(page, 'Saved')
  const id = articleIdIn(page)
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
  const desk = await visitDesk(phone)
  const { page, faults, close } = desk
  await openNewArticle(desk)
  await write(desk, `${fromPhone} from the grove`, 'Typed under a tree.')
  // Nothing stands out of the screen.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await saveButton(page, 'Publish').tap()
  await untilSaid(page, 'Saved')
  const id = articleIdIn(page)
  const everywhere = await showing(id, fromPhone)
  expect(publicPaths(id).filter((path) => !everywhere.includes(path))).toEqual([])

  await page.getByRole('checkbox', { name: 'Published', exact: true }).uncheck()
  await saveButton(page, 'Hide').tap()
  await untilSaid(page, 'Saved')
  expect(await showing(id, fromPhone)).toEqual([])
  expect(faults).toEqual([])
  await close()
})

test('two editors on one article see each other, and neither overwrites the other', async () => {
  const { _id } = await publish({ title: 'Two at the press', content: '<p>Stored before.</p>' })
  const [first, second] = [await visitDesk(), await visitAs(await anotherEditor())]
  for (const { open, page } of [first, second]) {
    await open(`/admin/edit-article/${_id}`)
    await textOf(page).waitFor()
  }
  const type = async ({ page }: Visit, words: string) => {
    await textOf(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(words)
  }
  await type(first, ' Words of the first.')
  await saveButton(first.page).click()
  await untilSaid(first.page, 'Saved')

  await type(second, ' Words of the second.')
  await saveButton(second.page).click()
  const question = second.page.getByRole('dialog', { name: 'Somebody else saved this article' })
  await question.waitFor()
  expect(await question.innerText()).toContain('Words of the first.')
  expect(await question.innerText()).toContain('Words of the second.')
  // Whoever decides later has decided nothing.
  await question.getByRole('button', { name: 'Decide later' }).click()
  const stored = () => readersGet(newspaper.url, `/api/news/${_id}`)
  expect((await stored()).html).toContain('Words of the first.')
  expect(await textOf(second.page).innerText()).toContain('Words of the second.')

  await saveButton(second.page).click()
  await question.getByRole('button', { name: 'Put together by hand' }).click()
  await second.page.getByText('To copy from while you put the texts together').waitFor()
  await type(second, ' Words of the first, too.')
  await saveButton(second.page).click()
  await untilSaid(second.page, 'Saved')
  expect((await stored()).html).toContain('Stored before. Words of the second. Words of the first, too.')

  // Both versions are kept.
  const { accessToken: token } = await signIn(newspaper.url, newspaper.admin)
  const older = await call(newspaper.url, 'GET', `/desk/articles/${_id}/revisions/2`, { token })
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
