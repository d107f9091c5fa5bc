import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openTestSession } from '#src/auth/web/test-session.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import { createScanAnswer, riserva } from '../../scan.fixtures.ts'
import { AllScans } from './AllScans.tsx'
import { rememberScan } from './scan-history.ts'

beforeEach(() => localStorage.clear())

test('shows the scans of this device until those of the account can be loaded', async () => {
  const server = { isOnline: false }
  const ofAccount = createScanAnswer({ _id: 'of-account', status: 'recognised' }, riserva)
  mockCalls({
    'GET /scans': () =>
      server.isOnline ? { data: [ofAccount], pagination: { hasNextPage: false } } : failWith(503),
  })
  rememberScan({ product: { ...riserva, name: 'Seen here' }, barcode: '4006381333931' })
  openTestSession()
  await renderInApp(<AllScans />, { messages: ['catalogue', 'scan'] })
  await expect.element(page.getByText(/The scans of your account could not be loaded/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Seen here/ })).toBeVisible()
  server.isOnline = true
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByRole('link', { name: 'Monte Scuro Riserva', exact: true })).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
