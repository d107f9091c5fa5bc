import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#src/ui/test-accessibility.ts'
import { failWith } from '#src/ui/test-calls.ts'
import type { PublicAdvertisement } from '../../../contract/advertisement.ts'
import { createReport } from '../../report/report.fixtures.ts'
import { createAdvertisement } from '../advertisements.fixtures.ts'
import { button, dialog, recordErrors, renderAdvertisements } from '../test-advertisements.ts'

const activeCall = 'GET /advertisements/active'
const panel = page.getByRole('region', { name: 'Shown to readers now' })
const language = panel.getByLabelText('Language')

function createShown(number: number, changes: Partial<PublicAdvertisement> = {}): PublicAdvertisement {
  const { _id, title, content, type, positions, imageUrl, linkUrl, priority, targetNews, category } =
    createAdvertisement(number)
  return {
    ...{ _id, title, content, type, positions, imageUrl, linkUrl, priority, targetNews, category },
    ...{ picture: null, token: `token-${number}`, ...changes },
  }
}

const popup = createShown(7, { type: 'popup', positions: ['center'] })
const banner = createShown(8, { positions: ['top', 'bottom'] })

const render = (answer: (sent: { query: Record<string, string> }) => unknown) =>
  renderAdvertisements({
    path: '/admin/advertisements-v2',
    calls: {
      'GET /advertisements/report': () => createReport(),
      'GET /advertisements/id/ad-7': () => createAdvertisement(7),
      [activeCall]: answer,
    },
  })

test('lists what readers see, asks for it without a token, and opens it', async () => {
  const { sent } = await render(() => [popup, banner])
  const entries = panel.getByRole('listitem')
  await expect
    .element(entries.nth(0))
    .toHaveTextContent('Grove 8Banner on the home page and lists · Top · Bottom')
  await expect.element(entries.nth(1)).toHaveTextContent('Grove 7Pop-up · Bottom centre of the window')
  const request = sent.find(({ call }) => call === activeCall)
  expect(request?.query).toEqual({ audience: 'professionals' })
  expect(request?.headers.has('authorization')).toBe(false)
  await expectAccessible('shown to readers now', 'main')
  await panel.getByRole('button', { name: 'Grove 7' }).click()
  await expect.element(dialog().getByLabelText('Title', { exact: true })).toHaveValue('Grove 7')
})

test('leaves out an advertisement whose picture could not be copied', async () => {
  await render(() => [popup, createShown(9, { imageUrl: 'https://gone.example/a.png' })])
  await expect.element(panel.getByRole('listitem')).toHaveLength(1)
})

test('shows what readers of one language see', async () => {
  const byLanguage: Record<string, unknown> = { de: [popup], jp: [] }
  await render(({ query: { lang = '' } }) => byLanguage[lang] ?? [popup, banner])
  await expect.element(panel.getByRole('listitem')).toHaveLength(2)
  await language.selectOptions('Deutsch')
  await expect.element(panel.getByRole('listitem')).toHaveLength(1)
  await language.selectOptions('日本語')
  await expect.element(panel.getByText('Readers see no advertisements at the moment.')).toBeVisible()
})

test('says that it is loading, that it failed, and loads again', async () => {
  const errors = recordErrors()
  const answers = Promise.withResolvers<Response>()
  let isFailing = true
  await render(() => (isFailing ? answers.promise : [banner]))
  await expect.element(panel.getByRole('status')).toHaveTextContent('Loading…')
  answers.resolve(failWith(500))
  await expect.element(panel.getByRole('alert')).toMatchTextContent('Failed to fetch active advertisements')
  expect(errors()).toContain('Failed to fetch active advertisements')
  isFailing = false
  await button('Try Again').click()
  await expect.element(panel.getByRole('button', { name: 'Grove 8' })).toBeVisible()
  await expect.element(panel.getByRole('alert')).not.toBeInTheDocument()
})
