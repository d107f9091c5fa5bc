import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { failWith, mockCalls, type SentCall } from '#src/ui/test-calls.ts'
import { nextFrame } from '#src/ui/test-frames.ts'
import { createPicture, createPicturePage } from '../library-pictures.fixtures.ts'
import { muteErrors, renderInLibrary } from '../test-library.ts'
import { PictureBrowser } from './PictureBrowser.tsx'

const listCall = 'GET /media'
const defaultQuery = { q: '', filter: 'all', origin: 'all', page: '1' }
const twoPictures = createPicturePage([createPicture(1), createPicture(2)])

async function renderBrowser(answer: (sent: SentCall) => unknown = () => twoPictures) {
  const sent = mockCalls({ [listCall]: answer })
  const onOpen = vi.fn()
  await renderInLibrary(<PictureBrowser onOpen={onOpen} />)
  return { onOpen, queries: () => sent.map(({ query }) => query) }
}

const tiles = () => page.getByRole('listitem').getByRole('button')
const tileTexts = () =>
  tiles()
    .elements()
    .map((tile) => tile.textContent)
const shownTiles = () => expect.poll(tileTexts)
const search = () =>
  page.getByRole('searchbox', { name: 'Search description, caption, credit and file name' })
const count = () => page.getByRole('status').first()
const none = () => page.getByText('There are no pictures yet. Drop the first one above.')
const noneFound = () => page.getByText('No pictures match. Change the search or the filters.')

test('shows each picture with its name, its uses and what it lacks', async () => {
  const described = createPicture(1, { uses: 2 })
  const unnamed = createPicture(2, { alt: '', fileName: '' })
  const undescribed = createPicture(3, { alt: '', isReady: false })
  const moving = createPicture(4, { isMoving: true })
  const decorative = createPicture(5, { alt: '', isDecorative: true, origin: 'copy', isReady: false })
  await renderBrowser(() => createPicturePage([described, unnamed, undescribed, moving, decorative]))
  await shownTiles().toEqual([
    'Grove 12 uses',
    'Unnamed pictureNot in useNo description',
    'grove-3.jpgNot in useNo descriptionSizes are being created',
    'AnimatedGrove 4Not in use',
    'grove-5.jpgNot in use',
  ])
  await expect.element(count()).toHaveTextContent('5 pictures')
})

test('opens a picture with the keyboard', async () => {
  const { onOpen } = await renderBrowser()
  await shownTiles().toHaveLength(2)
  tiles().nth(1).element().focus()
  await userEvent.keyboard('{Enter}')
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(createPicture(2))
})

test('finds pictures by words, use and origin together', async () => {
  const { queries } = await renderBrowser(({ query }) =>
    query.filter === 'undescribed' ? createPicturePage([createPicture(2)]) : twoPictures,
  )
  await shownTiles().toHaveLength(2)
  expect(queries()).toEqual([defaultQuery])
  await search().fill('ortisei nets')
  await expect.poll(queries).toHaveLength(2)
  expect(queries()[1]).toEqual({ ...defaultQuery, q: 'ortisei nets' })
  await page.getByRole('combobox', { name: 'Use' }).selectOptions('Without description')
  await shownTiles().toHaveLength(1)
  await expect.element(count()).toHaveTextContent('1 picture')
  await page.getByRole('combobox', { name: 'Origin' }).selectOptions('Uploaded here')
  await expect.poll(queries).toHaveLength(4)
  expect(queries()[3]).toEqual({
    ...defaultQuery,
    q: 'ortisei nets',
    filter: 'undescribed',
    origin: 'uploads',
  })
})

test('tells an empty library from a search that finds nothing, also while results load', async () => {
  const cleared = Promise.withResolvers<unknown>()
  const empty = createPicturePage([])
  let requests = 0
  await renderBrowser(({ query }) => {
    requests += 1
    return requests > 2 && query.q === '' ? cleared.promise : empty
  })
  await expect.element(none()).toBeVisible()
  await expect.element(count()).toHaveTextContent('0 pictures')
  await search().fill('nowhere')
  await expect.element(noneFound()).toBeVisible()
  await expect.element(none()).not.toBeInTheDocument()
  await search().fill('')
  await expect.element(none()).toBeVisible()
  await expect.element(noneFound()).not.toBeInTheDocument()
  cleared.resolve(empty)
})

test('keeps the shown pictures while those of another filter load', async () => {
  const filtered = Promise.withResolvers<unknown>()
  await renderBrowser(({ query }) => (query.filter === 'used' ? filtered.promise : twoPictures))
  await shownTiles().toHaveLength(2)
  const list = page.getByRole('list')
  await expect.element(list).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('combobox', { name: 'Use' }).selectOptions('In use')
  await expect.element(list).toHaveAttribute('aria-busy', 'true')
  expect(tileTexts()).toHaveLength(2)
  filtered.resolve(createPicturePage([]))
  await expect.element(noneFound()).toBeVisible()
})

test('appends further pictures, and requests them once for a double click', async () => {
  const more = Promise.withResolvers<unknown>()
  const first = createPicturePage([createPicture(1), createPicture(2)], 3)
  const { queries } = await renderBrowser(({ query }) => (query.page === '2' ? more.promise : first))
  const button = page.getByRole('button', { name: 'Show more (1 left)' })
  await button.dblClick()
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  more.resolve({
    ...createPicturePage([createPicture(3)]),
    pagination: { ...first.pagination, hasNextPage: false },
  })
  await shownTiles().toHaveLength(3)
  await expect.element(button).not.toBeInTheDocument()
  expect(queries()).toEqual([defaultQuery, { ...defaultQuery, page: '2' }])
})

test('reports a list that could not be loaded, and loads it on retry', async () => {
  muteErrors()
  let isBroken = true
  await renderBrowser(() => (isBroken ? failWith(502) : twoPictures))
  await expect.element(count()).toHaveTextContent('The pictures could not be loaded.')
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await shownTiles().toHaveLength(2)
  await expect.element(count()).toHaveTextContent('2 pictures')
})

test('reloads the list until all sizes of the uploads are made', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let isReady = false
  const { queries } = await renderBrowser(() => createPicturePage([createPicture(1, { isReady })]))
  await expect.element(tiles()).toMatchTextContent('Sizes are being created')
  isReady = true
  await vi.advanceTimersByTimeAsync(4_000)
  await expect.element(tiles()).not.toMatchTextContent('Sizes are being created')
  await vi.advanceTimersByTimeAsync(20_000)
  await nextFrame()
  expect(queries()).toHaveLength(2)
})
