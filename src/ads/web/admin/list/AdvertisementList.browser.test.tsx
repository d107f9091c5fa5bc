import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { languages } from '#src/i18n/languages.ts'
import { statusLine } from '#src/shell/admin/test-admin-page.ts'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { failWith } from '#src/ui/test-calls.ts'
import { createAdvertisement } from '../advertisements.fixtures.ts'
import {
  button,
  dialog,
  inDialog,
  listCall,
  listPath,
  message,
  press,
  recordErrors,
  renderAdvertisements,
  row,
  searchCall,
  three,
  titles,
} from '../test-advertisements.ts'

const active = (title: string) => page.getByRole('checkbox', { name: `Active: ${title}`, exact: true })
const select = (title: string) => page.getByRole('checkbox', { name: `Select: ${title}`, exact: true })
async function resize(width: number, height: number): Promise<void> {
  await page.viewport(width, height)
  onTestFinished(() => page.viewport(800, 600))
}
const question = 'Are you sure you want to delete this advertisement?'

test('shows place, period, state, figures and faults of an advertisement', async () => {
  const ad = createAdvertisement(1, { warnings: ['picture-failed'], positions: ['top', 'bottom'] })
  await renderAdvertisements({ calls: { [listCall]: () => [ad] } })
  const texts = [
    'Mill of Olea',
    'Banner on the home page and lists',
    'Top · Bottom',
    '1.11.2026 – 30.11.2026',
    'Running',
    '1,000',
    '2.50%',
    '$22.50 of $100.00',
    'The picture could not be loaded from its URL',
  ]
  for (const text of texts) await expect.element(row('Grove 1')).toMatchTextContent(text)
  await expect.element(active('Grove 1')).toBeChecked()
})

test('shows the copy of a picture, and nothing of one that could not be copied', async () => {
  const imageUrl = 'https://pictures.example/a.png'
  const picture = { src: '/flags/1f1ee-1f1f9.svg', srcSet: '', width: 300, height: 250 }
  const ads = [
    createAdvertisement(1, { imageUrl, picture }),
    createAdvertisement(2, { imageUrl, status: 'unshowable', warnings: ['picture-failed'] }),
  ]
  await renderAdvertisements({ calls: { [listCall]: () => ads } })
  const pictures = (title: string) => [...row(title).element().querySelectorAll('img')]
  await expect
    .poll(() => pictures('Grove 1').map((image) => image.getAttribute('src')))
    .toEqual([picture.src])
  expect(pictures('Grove 2')).toEqual([])
  await expect.element(row('Grove 2')).toMatchTextContent('Cannot be shown')
})

test('explains a spent budget of which something is left', async () => {
  const left = { status: 'exhausted' as const, budget: 0.01, totalSpend: 0 }
  const ads = [
    createAdvertisement(1, { ...left, costPerImpression: 0.0125 }),
    createAdvertisement(2, { ...left, costPerImpression: 0, costPerClick: 0.5 }),
    createAdvertisement(3, { ...left, totalSpend: 0.01 }),
  ]
  await renderAdvertisements({ calls: { [listCall]: () => ads } })
  await expect
    .element(row('Grove 1'))
    .toMatchTextContent(
      'Left of the budget: $0.01. One impression costs $0.0125, so the advertisement is not shown.',
    )
  await expect.element(row('Grove 2')).toMatchTextContent('One click costs $0.50')
  await expect.element(row('Grove 3')).toMatchTextContent('Budget spent')
  await expect.element(row('Grove 3')).not.toMatchTextContent('Left of the budget')
})

test.each(languages.flatMap(({ code }) => [1140, 1280].map((width) => [code, width] as const)))(
  'periods and actions stay on one line beside long amounts, in %s at %d px',
  async (language, width) => {
    await resize(width, 800)
    const ad = createAdvertisement(1, {
      budget: 1_234_567.89,
      totalSpend: 1_098_765.43,
      impressionCount: 54_321_098,
    })
    await renderAdvertisements({ language, calls: { [listCall]: () => [ad] } })
    await expect.element(row('Grove 1')).toMatchTextContent(/[23]0[,.. ].*1.2026/)
    const period = row('Grove 1').element().querySelector('td:nth-of-type(3) > :last-child') as HTMLElement
    const range = document.createRange()
    range.selectNodeContents(period)
    expect(new Set([...range.getClientRects()].map(({ top }) => top)).size).toBe(1)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    const [edit, duplicate] = [...row('Grove 1').element().querySelectorAll('button')].map((action) =>
      action.getBoundingClientRect(),
    ) as [DOMRect, DOMRect]
    expect(edit.top).toBe(duplicate.top)
    expect(edit.right <= duplicate.left || duplicate.right <= edit.left).toBe(true)
  },
)

test('on phones the checkbox that selects all has a visible label', async () => {
  await resize(390, 844)
  await renderAdvertisements()
  await expect.element(page.getByText('Select all on this page')).toBeVisible()
  await page.getByText('Select all on this page').click()
  await expect.element(select('Grove 2')).toBeChecked()
  await resize(1280, 844)
  await expect.element(page.getByText('Select all on this page')).not.toBeVisible()
})

test('has no click rate without impressions', async () => {
  const ad = createAdvertisement(1, { impressionCount: 0, clickCount: 0 })
  await renderAdvertisements({ calls: { [listCall]: () => [ad] } })
  await expect.element(row('Grove 1')).toMatchTextContent(/CTR –/)
})

test('filters on the server, and keeps filters and tab in the URL', async () => {
  const { sent, router } = await renderAdvertisements({ calls: { [searchCall]: () => [] } })
  await page.getByLabelText('Search by title').fill('grove')
  await expect.poll(() => router.state.location.search).toContain('title=grove')
  await page.getByLabelText('Type', { exact: true }).selectOptions('Sidebar')
  await page.getByLabelText('Position', { exact: true }).selectOptions('First')
  await page.getByLabelText('Status', { exact: true }).selectOptions('Running')
  await page.getByLabelText('Category', { exact: true }).selectOptions('Sustainability')
  await expect.element(page.getByText('No advertisements match.')).toBeVisible()
  await expect
    .poll(() => sent.at(-1)?.query)
    .toEqual({
      title: 'grove',
      type: 'sidebar-banner',
      position: 'first',
      status: 'running',
      category: 'Sustainability',
    })
  expect(router.state.location.search).toMatch(/^\?tab=advertisements&/)
})

test('an empty result offers to reset the filters', async () => {
  const path = `${listPath}&title=Lemon&status=ended&sort=title`
  const { router } = await renderAdvertisements({ path, calls: { [searchCall]: () => [] } })
  await expect.element(page.getByText('No advertisements match.')).toBeVisible()
  await press(button('Reset Filters'))
  await expect.poll(titles).toEqual(['Grove 1', 'Grove 2', 'Grove 3'])
  expect(router.state.location.search).toBe('?tab=advertisements&sort=title')
  await expect.element(page.getByLabelText('Search by title')).toHaveValue('')
})

test('sorts and pages in the browser', async () => {
  const all = Array.from({ length: 25 }, (_, index) => createAdvertisement(25 - index, { clickCount: index }))
  const { sent } = await renderAdvertisements({ calls: { [listCall]: () => all } })
  await expect.poll(titles).toHaveLength(20)
  await page.getByLabelText('Sort by').selectOptions('Most clicks')
  await expect.poll(() => titles().slice(0, 2)).toEqual(['Grove 1', 'Grove 2'])
  await press(button('Next'))
  await expect.poll(titles).toEqual(['Grove 21', 'Grove 22', 'Grove 23', 'Grove 24', 'Grove 25'])
  expect(sent.map(({ call }) => call)).toEqual([listCall])
})

test('switches an advertisement off and shows the new state', async () => {
  let stored = createAdvertisement(1)
  const { changes } = await renderAdvertisements({
    calls: {
      [listCall]: () => [stored],
      'PATCH /advertisements/ad-1/deactivate': () => {
        stored = { ...stored, isActive: false, status: 'inactive' }
        return stored
      },
    },
  })
  await active('Grove 1').click()
  await expect.element(statusLine()).toHaveTextContent('“Grove 1” is now inactive.')
  await expect.element(active('Grove 1')).not.toBeChecked()
  await expect.element(row('Grove 1')).toMatchTextContent('Inactive')
  expect(changes().map(({ call }) => call)).toEqual(['PATCH /advertisements/ad-1/deactivate'])
})

test('switches back when the server refuses, and logs why', async () => {
  const errors = recordErrors()
  await renderAdvertisements({ calls: { 'PATCH /advertisements/ad-1/deactivate': () => failWith(500) } })
  await active('Grove 1').click()
  await expect.element(message('“Grove 1” was not changed')).toBeVisible()
  await expect.element(active('Grove 1')).toBeChecked()
  expect(errors()).toContain('Failed to deactivate advertisement')
})

test('deletes one after the question, and sends nothing after Cancel', async () => {
  let stored = three
  const { changes } = await renderAdvertisements({
    calls: {
      [listCall]: () => stored,
      'DELETE /advertisements/ad-2': () => {
        stored = stored.filter(({ _id }) => _id !== 'ad-2')
        return { deleted: 1 }
      },
    },
  })
  await press(button('Delete: Grove 2'))
  await expect.element(page.getByRole('dialog', { name: question, exact: true })).toBeVisible()
  await press(inDialog('Cancel'))
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(changes()).toEqual([])
  await press(button('Delete: Grove 2'))
  await press(inDialog('Delete permanently'))
  await expect.poll(titles).toEqual(['Grove 3', 'Grove 1'])
  expect(changes().map(({ call }) => call)).toEqual(['DELETE /advertisements/ad-2'])
})

test('says how charges are billed before one without an advertiser is deleted', async () => {
  const unnamed = createAdvertisement(1, { advertiser: '', totalSpend: 3 })
  const free = createAdvertisement(2, { advertiser: '', totalSpend: 0 })
  await renderAdvertisements({ calls: { [listCall]: () => [unnamed, free, createAdvertisement(3)] } })
  const warning = dialog().getByText(/charges without an advertiser/)
  for (const [title, isWarned] of [
    ['Grove 3', false],
    ['Grove 2', false],
    ['Grove 1', true],
  ] as const) {
    await press(button(`Delete: ${title}`))
    await expect.element(dialog().getByText(title)).toBeVisible()
    expect(warning.elements(), title).toHaveLength(isWarned ? 1 : 0)
    await press(inDialog('Cancel'))
  }
})

test('deletes the selected ones with one call', async () => {
  const { changes } = await renderAdvertisements({
    calls: { 'DELETE /advertisements': () => ({ deleted: 2 }) },
  })
  await select('Grove 3').click()
  await select('Grove 1').click()
  await press(button('Delete'))
  await press(inDialog('Delete permanently'))
  await expect.element(message('Deleted advertisements: 2')).toBeVisible()
  expect(changes()).toMatchObject([{ call: 'DELETE /advertisements', body: { ids: ['ad-3', 'ad-1'] } }])
})

test('switches the selected ones that are not in that state yet', async () => {
  const off = createAdvertisement(2, { isActive: false })
  const { changes } = await renderAdvertisements({
    calls: {
      [listCall]: () => [createAdvertisement(3), off],
      'PATCH /advertisements/ad-2/activate': () => ({ ...off, isActive: true }),
    },
  })
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await press(button('Activate'))
  await expect.element(message('The selected advertisements are now active.')).toBeVisible()
  await expect.element(button('Activate')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button('Activate')).toHaveFocus()
  expect(changes().map(({ call }) => call)).toEqual(['PATCH /advertisements/ad-2/activate'])
})

test('offers to create the first advertisement', async () => {
  await renderAdvertisements({ calls: { [listCall]: () => [] } })
  await expect.element(page.getByText('There are no advertisements yet.')).toBeVisible()
  await press(button('Create advertisement'))
  await expect.element(page.getByRole('dialog', { name: 'New advertisement' })).toBeVisible()
})

test('shows and logs a failed load, and retries', async () => {
  const errors = recordErrors()
  let isReachable = false
  await renderAdvertisements({ calls: { [listCall]: () => (isReachable ? three : failWith(400)) } })
  await expect.element(page.getByRole('alert')).toMatchTextContent('The advertisements could not be loaded.')
  expect(errors()).toContain('Failed to fetch advertisements')
  isReachable = true
  await press(button('Try Again'))
  await expect.poll(titles).toEqual(['Grove 3', 'Grove 2', 'Grove 1'])
})

test.each(languagesToTest())('has no axe violation in %s', async (language) => {
  const calls = { [listCall]: () => [createAdvertisement(4, { warnings: ['no-position'] }), ...three] }
  await renderAdvertisements({ language, calls })
  await expect.poll(() => document.querySelectorAll('main tbody tr').length).toBe(4)
  await expectAccessible('advertisements', 'main')
})
