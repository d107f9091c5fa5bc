import { createElement } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { statusLine } from '#src/shell/admin/test-admin-page.ts'
import { expectAccessible } from '#src/ui/test-accessibility.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import type { AdCredit } from '../../../contract/ad-credit.ts'
import { createStatistics } from '../../report/report.fixtures.ts'
import { button, dialog, inDialog, renderAdvertisements, row } from '../test-advertisements.ts'
import { CreditDialog } from './CreditDialog.tsx'

const creditsCall = 'GET /advertisements/ad-1/credits'
const createCall = 'POST /advertisements/ad-1/credits'
const credit: AdCredit = {
  _id: 'c1',
  kind: 'click',
  from: '2026-11-01',
  to: '2026-11-03',
  credited: 12,
  amount: 6,
  note: 'Wrong link',
  by: { id: 'chief', name: 'Chief' },
  at: '2026-11-20T09:00:00.000Z',
}

async function openStatistics(calls: Parameters<typeof renderAdvertisements>[0] = {}) {
  const rendered = await renderAdvertisements({
    calls: {
      'GET /advertisements/ad-1/stats': () => createStatistics(),
      [creditsCall]: () => [credit],
      ...calls.calls,
    },
  })
  await row('Grove 1').getByRole('button', { name: 'Statistics: Grove 1' }).click()
  await expect.element(panel()).toBeVisible()
  return rendered
}
const panel = () => page.getByRole('region', { name: 'Credits', exact: true })

async function fillIn(count: string): Promise<void> {
  await button('Credit events').click()
  await dialog().getByLabelText('Events').selectOptions('Clicks')
  await dialog().getByLabelText('First day').fill('2026-11-01')
  await dialog().getByLabelText('Last day').fill('2026-11-03')
  await dialog().getByLabelText('Number').fill(count)
  await dialog().getByLabelText('Reason').fill('Robots')
}

test('lists the credits with amount, days, reason and author', async () => {
  await openStatistics()
  await expect.element(panel()).toMatchTextContent('$6.00 for 12 clicks of 1.11.2026 – 3.11.2026')
  await expect.element(panel()).toMatchTextContent('Wrong link')
  await expect.element(panel()).toMatchTextContent('Chief')
})

test('credits events, and says when there were fewer', async () => {
  const { changes } = await openStatistics({ calls: { [createCall]: () => ({ credited: 3, amount: 1.5 }) } })
  await fillIn('5')
  await expectAccessible('credit', 'dialog:last-of-type')
  await inDialog('Credit').click()
  await expect
    .poll(() => changes().at(-1)?.body)
    .toEqual({ kind: 'click', from: '2026-11-01', to: '2026-11-03', count: 5, note: 'Robots' })
  await expect
    .element(
      page.getByText('Credited events: 3 of 5 ($1.50). There are no more to credit on these days.').first(),
    )
    .toBeInTheDocument()
  await expect.element(page.getByLabelText('Reason')).not.toBeInTheDocument()
  await expect.element(statusLine()).toBeInTheDocument()
})

test('keeps the input when there is nothing to credit', async () => {
  await openStatistics({ calls: { [createCall]: () => ({ credited: 0, amount: 0 }) } })
  await fillIn('5')
  await inDialog('Credit').click()
  await expect
    .element(dialog().getByRole('alert'))
    .toHaveTextContent('There is nothing to credit on these days.')
  await expect.element(dialog().getByLabelText('Reason')).toHaveValue('Robots')
})

test('shows what the server rejects at its field, and other failures below', async () => {
  let response = failWith(400, {}, { errors: [{ path: 'to', message: 'must not be before the first day' }] })
  await openStatistics({ calls: { [createCall]: () => response } })
  await fillIn('1')
  await inDialog('Credit').click()
  await expect.element(dialog().getByText('The last day is before the first day.')).toBeVisible()
  await expect.element(dialog().getByLabelText('Last day')).toHaveFocus()
  response = failWith(500)
  await inDialog('Credit').click()
  await expect.element(dialog().getByRole('alert')).toMatchTextContent('Nothing was credited')
})

test('names the fields that are missing or invalid, and sends nothing', async () => {
  const { changes } = await openStatistics()
  await fillIn('10001')
  await dialog().getByLabelText('Last day').fill('2026-10-31')
  await dialog().getByLabelText('Reason').fill(' ')
  await inDialog('Credit').click()
  await expect.element(dialog().getByLabelText('Last day')).toHaveFocus()
  await expect
    .element(dialog().getByLabelText('Last day'))
    .toHaveAccessibleDescription('The last day is before the first day.')
  await expect.element(dialog().getByLabelText('Number')).toHaveAccessibleDescription('Enter 10,000 or less.')
  await expect
    .element(dialog().getByLabelText('Reason'))
    .toHaveAccessibleDescription('This field is required.')
  expect(changes()).toEqual([])
})

test.each([
  ['de', 'Der letzte Tag liegt vor dem ersten.', 'Höchstens 500 Zeichen. Kürzen Sie den Text.'],
  ['ar', 'اليوم الأخير قبل اليوم الأول.', 'الحد الأقصى لعدد الأحرف: 500. اختصر النص.'],
] as const)('shows what the server rejects in %s', async (language, order, length) => {
  const errors = [
    { path: 'to', message: 'must not be before the first day' },
    { path: 'note', message: 'must have 1 to 500 characters', maxLength: 500 },
  ]
  await renderInApp(createElement(CreditDialog, { adId: 'ad-1', onClose: () => undefined }), {
    language,
    messages: ['admin', 'ads', 'ad-billing'],
  })
  mockCalls({ [createCall]: () => failWith(400, {}, { errors }) })
  await page.getByRole('spinbutton').fill('1')
  await page.getByRole('textbox').last().fill('Robots')
  document.querySelector<HTMLFormElement>('dialog form')?.requestSubmit()
  await expect.element(dialog().getByText(order)).toBeVisible()
  await expect.element(dialog().getByText(length)).toBeVisible()
  expect(dialog().element().textContent).not.toContain('must')
})

test('says that the credits could not be loaded, and loads them again', async () => {
  let isFailing = true
  await openStatistics({ calls: { [creditsCall]: () => (isFailing ? failWith(500) : []) } })
  await expect.element(panel().getByRole('alert')).toMatchTextContent('The credits could not be loaded.')
  isFailing = false
  await panel().getByRole('button', { name: 'Try Again' }).click()
  await expect.element(panel().getByText('Nothing has been credited yet.')).toBeVisible()
})
