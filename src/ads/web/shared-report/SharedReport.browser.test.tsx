import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import type { SharedAdReport } from '../../contract/ad-report-link.ts'
import { createReport } from '../report/report.fixtures.ts'
import { SharedReport } from './SharedReport.tsx'

const ofAdvertiser: SharedAdReport = {
  ...createReport(),
  advertisement: null,
  advertiser: 'Mill of Olea',
  expiresAt: '2027-01-30T10:00:00.000Z',
}
const csvPath = '/api/advertisements/shared-report/token/report.csv'
const messages = ['ads', 'ad-reports']

const render = (report: SharedAdReport, language: 'en' | 'ar' = 'en') =>
  renderInApp(
    <main>
      <h1>Report</h1>
      <SharedReport report={report} csvPath={csvPath} />
    </main>,
    { messages, language },
  )

test('shows the figures of an advertiser by advertisement', async () => {
  await render(ofAdvertiser)
  await expect.element(page.getByRole('table', { name: 'Advertisements' })).toMatchTextContent('Grove 2')
  await expect.element(page.getByRole('table', { name: 'Device' })).toMatchTextContent('Phone')
  await expect.element(page.getByText(/^This link works until 30\.1\.2027/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Export as CSV' }))
    .toHaveAttribute('href', `${csvPath}?from=2026-11-22&to=2026-11-23`)
})

test('shows one advertisement without a list, and no controls of the admin', async () => {
  await render({ ...ofAdvertiser, advertisement: { _id: 'ad-1', title: 'Grove 1' } })
  await expect.element(page.getByRole('table', { name: 'Device' })).toBeVisible()
  await expect.element(page.getByRole('table', { name: 'Advertisements' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('puts the chosen period into the URL', async () => {
  const router = await render(ofAdvertiser)
  await page.getByText('90 days').click()
  await expect.poll(() => router.state.location.search).toBe('?dateRange=90')
})

test.each(languagesToTest())('has no axe violation in %s', async (language) => {
  await render(ofAdvertiser, language === 'ar' ? 'ar' : 'en')
  await expect.poll(() => page.getByRole('table').elements().length).toBeGreaterThan(5)
  await expectAccessible('shared report', 'main')
})
