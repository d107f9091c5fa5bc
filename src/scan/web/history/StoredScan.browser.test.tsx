import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { discardRejectedToken } from '#src/auth/web/session.ts'
import { openTestSession } from '#src/auth/web/test-session.ts'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import type { ScanAnswer } from '../../contract/scan.ts'
import { createScanAnswer, riserva } from '../../scan.fixtures.ts'
import { LabelCheckLink } from './LabelCheckLink.tsx'
import { RecentScans } from './RecentScans.tsx'
import { rememberScan } from './remember-scan.ts'
import { StoredScan } from './StoredScan.tsx'

beforeEach(() => localStorage.clear())

const render = (answer: () => ScanAnswer | Response, language: LanguageCode = 'en') => {
  mockCalls({ 'GET /scans/blurred': answer })
  return renderInApp(
    <>
      <StoredScan id="blurred" />
      <RecentScans />
    </>,
    { language, messages: ['catalogue', 'scan'] },
  )
}

test('shows what an expert has said, and stores it in the history of the device', async () => {
  rememberScan(createScanAnswer())
  const named = { decidedBy: 'expert', isWaiting: false, status: 'recognised' } as const
  await render(() => createScanAnswer(named, riserva))
  await expect.element(page.getByText('An expert has identified this oil.')).toBeVisible()
  const recent = page.getByRole('region', { name: 'Recent scans' })
  await expect.element(recent.getByText('Identified by an expert')).toBeVisible()
  await expect
    .element(recent.getByRole('link', { name: 'Answer: Monte Scuro Riserva' }))
    .toHaveAttribute('href', '/app/scans/blurred')
})

test('a photo that an expert does not know needs no better light', async () => {
  await render(() => createScanAnswer({ decidedBy: 'expert', isWaiting: false }))
  await expect.element(page.getByText(/An expert has checked this photo/)).toBeVisible()
  expect(page.getByText(/well lit/).elements()).toHaveLength(0)
})

test('says that a photo shows another product', async () => {
  await render(() => createScanAnswer({ subject: 'other-product' }))
  await expect
    .element(page.getByRole('heading', { name: 'This does not look like an olive oil' }))
    .toBeVisible()
  expect(page.getByText('Add this oil').elements()).toHaveLength(0)
})

test('tells a scan that is gone from one that could not be loaded', async () => {
  let status = 503
  mockCalls({ 'GET /scans/blurred': () => failWith(status) })
  await renderInApp(<StoredScan id="blurred" />, { messages: ['catalogue', 'scan'] })
  await expect.element(page.getByText('The scan could not be loaded.')).toBeVisible()
  status = 404
  await page.getByRole('button', { name: /try again/i }).click()
  await expect.element(page.getByText(/This scan was deleted/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
})

test('keeps what was typed while the member signs in again', async () => {
  openTestSession()
  await render(() => createScanAnswer())
  await page.getByText('Add this oil').click()
  const name = page.getByLabelText('Name on the label')
  await name.fill('Monte Scuro')
  discardRejectedToken('token-of-mira')
  await expect.element(name).toHaveValue('Monte Scuro')
  openTestSession({}, 'renewed')
  await expect.element(name).toHaveValue('Monte Scuro')
})

test('announces that an expert was asked', async () => {
  openTestSession({ consultingsLeft: 1 })
  mockCalls({
    'GET /scans/blurred': () => createScanAnswer(),
    'POST /scans/blurred/consult': () => createScanAnswer({ question: 'Which one?' }),
  })
  await renderInApp(<StoredScan id="blurred" />, { messages: ['catalogue', 'scan'] })
  const status = page.getByRole('status').filter({ hasText: /./ })
  await expect.element(status).toHaveTextContent('An expert will look at this photo.')
  await page.getByText('Ask an expert', { exact: true }).click()
  await page.getByRole('button', { name: 'Ask an expert now' }).click()
  await expect.element(status).toMatchTextContent('You have asked an expert.')
})

test('says that a recognised photo is not kept, and how to ask an expert all the same', async () => {
  await render(() => createScanAnswer({ status: 'recognised', isWaiting: false }, riserva))
  await page.getByRole('button', { name: 'Not this oil?' }).click()
  await expect.element(page.getByText(/scan the label again/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Ask an expert' }).elements()).toEqual([])
})

test('says that an expert looks at the photo of an oil that its owner has chosen', async () => {
  await render(() => createScanAnswer({ status: 'uncertain', isWaiting: true }, riserva))
  await page.getByRole('button', { name: 'Not this oil?' }).click()
  await expect.element(page.getByText('An expert will look at this photo.')).toBeVisible()
  expect(page.getByText(/scan the label again/).elements()).toEqual([])
})

test('does not ask members to sign in for a scan that is not theirs', async () => {
  openTestSession()
  mockCalls({ 'GET /scans/blurred': () => failWith(404) })
  await renderInApp(<StoredScan id="blurred" />, { messages: ['catalogue', 'scan'] })
  await expect.element(page.getByText(/belongs to another account/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Scan a label' })).toHaveAttribute('href', '/app/scan')
  expect(page.getByRole('button').elements()).toEqual([])
})

test('the page of a product leads to its label check on this device', async () => {
  const labelCheck = { grade: null, particulars: [], findings: [] }
  rememberScan({ ...createScanAnswer({ status: 'recognised' }, riserva), labelCheck })
  await renderInApp(
    <>
      <LabelCheckLink productId="riserva" />
      <LabelCheckLink productId="other" />
    </>,
    { messages: ['catalogue', 'scan'] },
  )
  await expect
    .element(page.getByRole('link', { name: /Your label check/ }))
    .toHaveAttribute('href', '/app/scans/blurred#label-check')
  await expect
    .element(page.getByRole('link', { name: /Check the label/ }))
    .toHaveAttribute('href', '/app/scan')
})

test.each(languagesToTest())('is accessible in %s', async (language) => {
  rememberScan(createScanAnswer())
  await render(() => createScanAnswer({ subject: 'no-label' }), language)
  await expect.element(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expectAccessible('stored scan')
})
