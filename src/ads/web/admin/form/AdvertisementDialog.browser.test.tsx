import { expect, test } from 'vitest'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { failWith, type SentCall } from '#src/ui/test-calls.ts'
import { createAdvertisement } from '../advertisements.fixtures.ts'
import {
  button,
  createPicture,
  dialog,
  field,
  inDialog,
  listCall,
  message,
  openNew,
  press,
  recordErrors,
  renderAdvertisements,
} from '../test-advertisements.ts'

type Options = Parameters<typeof renderAdvertisements>[0]

const createCall = 'POST /advertisements'
const choice = (name: string) => dialog().getByRole('checkbox', { name, exact: true })
const today = () => `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`

async function openStored(changes: Parameters<typeof createAdvertisement>[1], options: Options = {}) {
  const stored = createAdvertisement(1, changes)
  const rendered = await renderAdvertisements({
    ...options,
    calls: {
      [listCall]: () => [stored],
      'GET /advertisements/id/ad-1': () => stored,
      'PATCH /advertisements/ad-1': () => stored,
      ...options?.calls,
    },
  })
  await press(button('Edit: Grove 1'))
  await expect.element(field('Title')).toHaveValue('Grove 1')
  return rendered
}

/** Fills in what is required. */
async function fillIn(type = 'Banner on the home page and lists') {
  await field('Title').fill('Harvest fair')
  await field('Content').fill('Come and taste')
  await field('Type').selectOptions(type)
}

/** Inside the page. `userEvent.upload` sends the content to Vitest and back, which takes seconds for 5 MB. */
function chooseFile(file: File): void {
  const input = field('Picture file').element()
  if (!(input instanceof HTMLInputElement)) throw new Error('there is no input for the picture')
  const data = new DataTransfer()
  data.items.add(file)
  input.files = data.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
const zeros = (name: string, type: string, size = 10) => new File([new Uint8Array(size)], name, { type })

test('creates an advertisement as JSON, with today for missing dates', async () => {
  const { changes } = await openNew({ calls: { [createCall]: () => createAdvertisement(4) } })
  await fillIn()
  await choice('Bottom').click()
  await choice('Top').click()
  await field('Budget ($)').fill('12.50')
  await press(inDialog('Create'))
  await expect.element(message('The advertisement was created.')).toBeVisible()
  expect(changes()).toMatchObject([
    {
      call: createCall,
      body: {
        title: 'Harvest fair',
        content: 'Come and taste',
        type: 'banner-main',
        positions: ['top', 'bottom'],
        priority: 1,
        budget: 12.5,
        costPerClick: 0,
        targetNews: null,
        startDate: today(),
        endDate: today(),
      },
    },
  ])
})

test('names the fields that are missing or invalid, and sends nothing', async () => {
  const { changes } = await openNew()
  await field('Link').fill('ftp://grove.example')
  await field('Cost per click ($)').fill('0.0000001')
  await field('Priority').fill('11')
  await field('Budget ($)').fill('-1')
  await field('First day').fill('2026-11-09')
  await field('Last day').fill('2026-11-08')
  await press(inDialog('Create'))
  await expect.element(field('Title')).toHaveFocus()
  await expect.element(field('Title')).toHaveAccessibleDescription('This field is required.')
  await expect.element(field('Content')).toBeInvalid()
  await expect.element(field('Type')).toHaveAccessibleDescription('This field is required.')
  await expect
    .element(field('Link'))
    .toHaveAccessibleDescription('Enter a web address that begins with https:// or http://.')
  await expect
    .element(field('Priority'))
    .toHaveAccessibleDescription(
      '1 to 10. An advertisement with a higher number is shown more often. Enter 10 or less.',
    )
  await expect.element(dialog().getByText('Enter 0 or more.')).toBeVisible()
  await expect
    .element(field('Cost per click ($)'))
    .toHaveAccessibleDescription('Enter an amount with at most six decimal places.')
  await expect.element(dialog().getByText('The last day is before the first day.')).toBeVisible()
  expect(changes()).toEqual([])
})

test('clears the positions with another type, and warns while none is chosen', async () => {
  await openNew()
  await field('Type').selectOptions('Banner in articles')
  const warning = dialog().getByText('No position is chosen: the advertisement is not shown.')
  await expect.element(warning).toBeVisible()
  await choice('Top').click()
  await expect.element(warning).not.toBeInTheDocument()
  await expect.element(choice('Middle')).not.toBeInTheDocument()
  await field('Type').selectOptions('Banner on the home page and lists')
  await expect.element(choice('Top')).not.toBeChecked()
  await expect.element(choice('Middle')).toBeVisible()
  await expect.element(warning).toBeVisible()
})

test('sends a picture as multipart, with a field for each position and the file last', async () => {
  const { changes } = await openNew({ calls: { [createCall]: () => createAdvertisement(4) } })
  await fillIn()
  await choice('Top').click()
  await choice('Middle').click()
  chooseFile(createPicture('oil.gif', 'image/gif'))
  await press(inDialog('Create'))
  await expect.element(message('The advertisement was created.')).toBeVisible()
  const [{ body, headers }] = changes() as [SentCall]
  const entries = body as [string, FormDataEntryValue][]
  expect(headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/)
  expect(entries.filter(([name]) => name === 'positions')).toEqual([
    ['positions', 'top'],
    ['positions', 'middle'],
  ])
  expect(entries).toContainEqual(['startDate', today()])
  expect(entries).toContainEqual(['priority', '1'])
  expect(entries.map(([name]) => name)).not.toContain('imageUrl')
  expect(entries.at(-1)).toEqual(['file', expect.objectContaining({ name: 'oil.gif' })])
})

test.each([
  ['that is no picture', zeros('oil.png', 'image/png'), 'The picture cannot be read. Choose another file.'],
  ['of another type', zeros('oil.svg', 'image/svg+xml'), 'Choose a JPEG, PNG, WebP, GIF or AVIF file.'],
  ['of more than 5 MB', zeros('oil.png', 'image/png', 5 * 1024 * 1024 + 1), 'The file is larger than 5 MB.'],
])('rejects a file %s', async (_, file, reason) => {
  const { changes } = await openNew()
  chooseFile(file)
  await expect.element(dialog().getByText(reason)).toBeVisible()
  await expect.element(dialog().getByAltText('Chosen picture')).not.toBeInTheDocument()
  await fillIn()
  await press(inDialog('Create'))
  await expect.element(field('Picture file')).toHaveFocus()
  await expect.element(dialog().getByText(reason)).toBeVisible()
  await press(inDialog('Remove the file'))
  await expect.element(dialog().getByText(reason)).not.toBeInTheDocument()
  expect(changes()).toEqual([])
})

test('a file chosen after one that is no picture stays', async () => {
  await openNew()
  const noPicture = zeros('oil.png', 'image/png')
  chooseFile(noPicture)
  chooseFile(createPicture('oil.gif', 'image/gif'))
  // Later than that of the form.
  await expect(createImageBitmap(noPicture)).rejects.toThrow()
  await expect.element(dialog().getByAltText('Chosen picture')).toBeVisible()
  await expect.element(field('Picture file')).not.toHaveAccessibleDescription(/cannot be read/)
})

test('shows what the server rejects at its field', async () => {
  const errors = recordErrors()
  const problem = { code: 'invalid-request', errors: [{ path: 'linkUrl', message: 'must be a web address' }] }
  await openNew({ calls: { [createCall]: () => failWith(400, {}, problem) } })
  await fillIn()
  await press(inDialog('Create'))
  await expect
    .element(field('Link'))
    .toHaveAccessibleDescription('Enter a web address that begins with https:// or http://.')
  await expect.element(field('Link')).toHaveFocus()
  await expect.element(field('Title')).toHaveValue('Harvest fair')
  expect(errors()).toContain('Failed to create advertisement')
})

test('shows a stored advertisement and sends only what was changed', async () => {
  const { changes } = await openStored({
    startDate: '2026-11-01T09:30:00.000Z',
    positions: ['top', 'middle'],
    imageUrl: '/media/oil.jpg',
  })
  await expect.element(field('First day')).toHaveValue('2026-11-01')
  await expect.element(field('Cost per impression ($)')).toHaveValue(0.01)
  await expect.element(dialog().getByText('$10.00 for 1,000 impressions')).toBeVisible()
  await expect.element(choice('Middle')).toBeChecked()
  await field('Title').fill('Grove 1, again')
  await press(inDialog('Save'))
  await expect.element(message('The advertisement was saved.')).toBeVisible()
  expect(changes()).toMatchObject([{ call: 'PATCH /advertisements/ad-1' }])
  expect(changes()[0]?.body).toEqual({
    title: 'Grove 1, again',
    type: 'banner-main',
    positions: ['top', 'middle'],
  })
})

test('offers articles for the types that may have one, and drops the article with another type', async () => {
  const { changes, sent } = await openStored(
    { type: 'sidebar-banner', positions: ['first'], targetNews: 'n2' },
    {
      calls: {
        'GET /news': () => [
          { _id: 'n1', title: 'Frost', isPublished: true },
          { _id: 'n2', title: 'Harvest', isPublished: true },
        ],
      },
    },
  )
  await expect.element(field('Only with this article')).toHaveValue('n2')
  await expect.element(dialog().getByRole('option', { name: 'Frost · n1' })).toBeInTheDocument()
  expect(sent.find(({ call }) => call === 'GET /news')?.headers.get('authorization')).toMatch(/^Bearer /)
  await field('Type').selectOptions('Pop-up')
  await expect.element(field('Only with this article')).not.toBeInTheDocument()
  await press(inDialog('Save'))
  await expect.element(message('The advertisement was saved.')).toBeVisible()
  expect(changes()[0]?.body).toEqual({ type: 'popup', positions: [], targetNews: null })
})

test('warns when readers cannot read the chosen article', async () => {
  const articles = [
    { _id: 'n1', title: 'Frost', isPublished: true },
    { _id: 'n2', title: 'Harvest', isPublished: false },
  ]
  await openStored(
    { type: 'sidebar-banner', positions: ['first'], targetNews: 'deleted' },
    { calls: { 'GET /news': () => articles } },
  )
  const warning = dialog().getByText('The chosen article does not exist or is not published.')
  await expect.element(warning).toBeVisible()
  await field('Only with this article').selectOptions('Frost · n1')
  await expect.element(warning).not.toBeInTheDocument()
  await field('Only with this article').selectOptions('Harvest · n2')
  await expect.element(warning).toBeVisible()
})

test('warns about a scheduled article until the advertisement starts later', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const article = { _id: 'n1', title: 'Frost', isPublished: true, publishDate: inDays(3) }
  await openStored(
    { type: 'sidebar-banner', positions: ['first'], targetNews: 'n1' },
    { calls: { 'GET /news': () => [article] } },
  )
  const warning = dialog().getByText('The chosen article does not exist or is not published.')
  await expect.element(warning).toBeVisible()
  await field('First day').fill(inDays(5).slice(0, 10))
  await expect.element(warning).not.toBeInTheDocument()
})

test('says and logs that the articles could not be loaded', async () => {
  const errors = recordErrors()
  const text = 'Failed to fetch news for advertisement'
  await openNew({ calls: { 'GET /news': () => failWith(500) } })
  await field('Type').selectOptions('Sidebar')
  await expect.element(dialog().getByRole('alert')).toMatchTextContent(text)
  expect(errors()).toContain(text)
})

test('shows the forecast of the chosen positions, and warns when it is not enough', async () => {
  const forecast = { observedDays: 28, available: 5_000, booked: 4_000, requested: 2_000, isOversold: true }
  let answer: object = { ...forecast, observedDays: 0 }
  const { sent } = await openNew({ calls: { 'GET /advertisements/forecast': () => answer } })
  await field('Type').selectOptions('Banner on the home page and lists')
  await choice('Top').click()
  await expect.element(dialog().getByText(/^There is no forecast yet/)).toBeVisible()
  answer = forecast
  await choice('Middle').click()
  await field('Budget ($)').fill('20')
  await expect.element(dialog().getByText('5,000')).toBeVisible()
  await expect.element(dialog().getByText(/^More impressions are booked/)).toBeVisible()
  await expect.poll(() => sent.at(-1)?.query).toMatchObject({ type: 'banner-main', budget: '20' })
  await field('First day').fill('2026-11-09')
  await field('Last day').fill('2026-11-08')
  const forecastOf = dialog().getByRole('region', { name: 'Forecast of impressions' })
  await expect.element(forecastOf.getByText('The last day is before the first day.')).toBeVisible()
  await expect.element(forecastOf.getByText('5,000')).not.toBeInTheDocument()
})

test.each(languagesToTest())('has no axe violation in %s', async (language) => {
  const forecast = { observedDays: 28, available: 50, booked: 40, requested: 20, isOversold: true }
  const stored = createAdvertisement(3, { type: 'sidebar-banner', positions: ['first'] })
  const calls = {
    'GET /advertisements/id/ad-3': () => stored,
    'GET /advertisements/forecast': () => forecast,
  }
  await renderAdvertisements({ language, calls })
  await expect.poll(() => document.querySelectorAll('main tbody tr').length).toBe(3)
  document.querySelector<HTMLElement>('main tbody td:last-child button')?.click()
  await expect.poll(() => document.querySelectorAll('dialog dd').length).toBe(3)
  await expectAccessible('form', 'dialog')
  document.querySelector<HTMLElement>('dialog form button[type=submit]')?.focus()
  await dialog().getByRole('textbox').first().fill(' ')
  document.querySelector<HTMLFormElement>('dialog form')?.requestSubmit()
  await expect.poll(() => document.querySelectorAll('dialog [aria-invalid]').length).toBe(1)
  await expectAccessible('form with an error', 'dialog')
})
