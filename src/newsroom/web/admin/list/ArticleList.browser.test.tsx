import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { failWith, type SentCall } from '#src/ui/test-calls.ts'
import { nextFrame } from '#src/ui/test-frames.ts'
import { createListPage, createRow } from '../article-rows.fixtures.ts'
import {
  button,
  failure,
  listCall,
  recordErrors,
  renderList,
  shownTitles,
  threeRows,
  titles,
} from './test-article-list.ts'

const published = (title: string) => page.getByRole('checkbox', { name: `Published: ${title}`, exact: true })

/** The header cell of a sortable column. */
const header = (name: string) => page.elementLocator(button(name).element().closest('th') ?? document.body)

test('shows the beginning of title and text, the date, the state and the figures of an article', async () => {
  const title = 'Pressing of the very first olives in the valley'
  const excerpt = 'The mill opened at dawn, before anybody had gathered.'
  const row = createRow(1, {
    ...{ title, excerpt, status: 'hidden', isPublished: false, displayedDate: '2024-02-10', language: 'de' },
    ...{
      views: 12_345,
      likes: 2,
      commentsCount: 7,
      editors: [
        { id: '1', name: 'Ada' },
        { id: '2', name: 'Lin' },
      ],
    },
  })
  await renderList({ [listCall]: () => createListPage([row]) })
  const shown = page.getByRole('rowheader')
  const shortTitle = shown.getByText('Pressing of the very first olives in...', { exact: true })
  await expect.element(shortTitle).toHaveAttribute('title', title)
  await expect.element(shortTitle).toHaveAttribute('lang', 'de')
  await expect
    .element(shown.getByText('The mill opened at dawn, before anyb...', { exact: true }))
    .toBeVisible()
  await expect.element(shown.getByText('Being edited by: Ada, Lin')).toBeVisible()
  const cells = page
    .getByRole('row')
    .nth(1)
    .getByRole('cell')
    .elements()
    .map(({ textContent }) => textContent)
  expect(cells).toEqual(['', '10.2.2024Hidden', '12,345', '2', '7', '', 'Edit'])
  await expect.element(published(title)).not.toBeChecked()
  await expect
    .element(page.getByRole('link', { name: `Edit: ${title}` }))
    .toHaveAttribute('href', `/admin/edit-article/${row._id}`)
})

test('on phones the checkbox that selects all has a visible label', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(800, 600))
  await renderList()
  const label = page.getByText('Select all on this page')
  await expect.element(label).toBeVisible()
  await label.click()
  await expect.element(page.getByText('3 selected')).toBeVisible()
  await page.viewport(1280, 844)
  await expect.element(label).not.toBeVisible()
})

test('shows that nothing matches instead of a table', async () => {
  await renderList({ [listCall]: () => createListPage([]) })
  await expect.element(page.getByText('No articles match.')).toBeVisible()
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
})

test('requests the newest articles first, and other pages on request', async () => {
  const answer = ({ query }: SentCall) =>
    createListPage([createRow(Number(query.page))], { page: Number(query.page), totalPages: 2 })
  const { queries, search } = await renderList({ [listCall]: answer })
  await shownTitles().toEqual(['Pressing 1'])
  expect(queries()).toEqual([{ view: 'desk', search: '', sort: 'newest', status: 'all', page: '1' }])
  const position = page.getByRole('navigation', { name: 'Pages' }).getByRole('status')
  await expect.element(position).toHaveTextContent('1 of 2')
  await expect.element(button('Previous')).toBeDisabled()
  await button('Next').click()
  await shownTitles().toEqual(['Pressing 2'])
  await expect.element(position).toHaveTextContent('2 of 2')
  await expect.element(button('Next')).toBeDisabled()
  expect(search()).toBe('?page=2')
})

test('searches by the beginning of the title, on the first page and without a pager for a single page', async () => {
  const { queries, search } = await renderList({}, '/admin?page=3&sort=likes')
  const pager = page.getByRole('navigation', { name: 'Pages' })
  await expect.element(pager).not.toBeInTheDocument()
  await page.getByRole('searchbox', { name: 'Search by the beginning of the title' }).fill('pressing')
  await expect.poll(() => queries().at(-1)).toMatchObject({ search: 'pressing', sort: 'likes', page: '1' })
  expect(search()).toBe('?search=pressing&sort=likes')
})

test('sorts by every order, and returns to the first page', async () => {
  const { queries } = await renderList({}, '/admin?page=2')
  const sort = page.getByRole('combobox', { name: 'Sort by' })
  for (const order of ['oldest', 'views', 'likes', 'comments', 'newest']) {
    await sort.selectOptions(order)
    await expect.poll(() => queries().at(-1)).toMatchObject({ sort: order, page: '1' })
  }
})

test('sorts by the headers of the columns, and names the present order there', async () => {
  const { queries } = await renderList()
  await expect.element(header('Date')).toHaveAttribute('aria-sort', 'descending')
  await expect.element(header('Views')).not.toHaveAttribute('aria-sort')
  await expect.element(button('Date')).toHaveAttribute('title', 'Oldest')
  await button('Date').click()
  await expect.element(header('Date')).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(() => queries().at(-1)).toMatchObject({ sort: 'oldest' })
  button('Views').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(header('Views')).toHaveAttribute('aria-sort', 'descending')
  await expect.element(header('Date')).not.toHaveAttribute('aria-sort')
  await expect.poll(() => queries().at(-1)).toMatchObject({ sort: 'views' })
  await button('Date').click()
  await expect.poll(() => queries().at(-1)).toMatchObject({ sort: 'newest' })
})

test('filters by state with the arrow keys, and shows the number of articles in each state', async () => {
  const { queries } = await renderList({}, '/admin?status=scheduled')
  const states = page.getByRole('group', { name: 'Status' })
  await expect.element(states.getByRole('radio', { name: /^Scheduled/ })).toBeChecked()
  const names = () => [...states.element().querySelectorAll('label')].map(({ innerText }) => innerText)
  await expect
    .poll(() => names().map((name) => name.replaceAll(/\s+/g, ' ')))
    .toEqual(['All 1213', 'Published 1204', 'Scheduled 2', 'Hidden 3', 'Drafts 4'])
  states
    .getByRole('radio', { name: /^Scheduled/ })
    .element()
    .focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(states.getByRole('radio', { name: /^Hidden/ })).toBeChecked()
  await expect.poll(() => queries().at(-1)).toMatchObject({ status: 'hidden', page: '1' })
})

test('keeps the rows while another page loads', async () => {
  const next = Promise.withResolvers<unknown>()
  const first = createListPage(threeRows, { totalPages: 2 })
  await renderList({ [listCall]: ({ query }) => (query.page === '1' ? first : next.promise) })
  await button('Next').click()
  await nextFrame()
  expect(titles()).toEqual(['Pressing 3', 'Pressing 2', 'Pressing 1'])
  next.resolve(createListPage([createRow(4)], { page: 2, totalPages: 2 }))
  await shownTitles().toEqual(['Pressing 4'])
})

test('logs a list that could not be loaded, and loads it on retry', async () => {
  const errors = recordErrors()
  let isBroken = true
  await renderList({ [listCall]: () => (isBroken ? failWith(502) : createListPage(threeRows)) })
  await expect.element(failure()).toBeVisible()
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  expect(errors().filter(([text]) => text === 'Error fetching news:')).toEqual([
    ['Error fetching news:', expect.objectContaining({ message: 'Failed to fetch news data' })],
  ])
  isBroken = false
  await failure().getByRole('button', { name: 'Try Again' }).click()
  await shownTitles().toEqual(['Pressing 3', 'Pressing 2', 'Pressing 1'])
  await expect.element(failure()).not.toBeInTheDocument()
})
