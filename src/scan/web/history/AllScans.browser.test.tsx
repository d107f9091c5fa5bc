import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openTestSession } from '#src/auth/web/test-session.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import { createScanAnswer, riserva } from '../../scan.fixtures.ts'
import { AllScans } from './AllScans.tsx'
import { discardPhoto, keepPhoto } from './pending-photos.ts'
import { RecentScans } from './RecentScans.tsx'
import { rememberScan, scanHistoryStore } from './scan-history.ts'

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

/** A picture that a browser can show. */
async function createPhoto(): Promise<Blob> {
  const canvas = new OffscreenCanvas(30, 40)
  canvas.getContext('2d')?.fillRect(0, 0, 30, 40)
  return canvas.convertToBlob({ type: 'image/jpeg' })
}
const thumbnail = () => page.getByRole('listitem').element().querySelector('img')

test('shows the photo of a scan that waits for an expert, and asks for no other', async () => {
  const photo = await createPhoto()
  const answers = [createScanAnswer(), createScanAnswer({ _id: 'known', status: 'recognised' }, riserva)]
  const sent = mockCalls({
    'GET /scans': () => ({ data: answers, pagination: { hasNextPage: false } }),
    'GET /scans/blurred/photo': () => new Response(photo),
  })
  openTestSession()
  await renderInApp(<AllScans />, { messages: ['catalogue', 'scan'] })
  await expect
    .poll(() => page.getByRole('listitem').first().element().querySelector('img')?.naturalWidth)
    .toBe(30)
  expect(sent.map(({ call }) => call)).toEqual(['GET /scans', 'GET /scans/blurred/photo'])
})

test('shows a photo that waits on this device', async () => {
  const key = 'a-photo-of-this-device'
  mockCalls({ 'POST /scans': () => failWith(503) })
  await keepPhoto(key, await createPhoto())
  await renderInApp(<RecentScans />, { messages: ['scan'] })
  await expect.poll(() => thumbnail()?.naturalWidth).toBe(30)
  await discardPhoto(key)
})

test('the photos of visitors are not asked for, also when they sign in later', async () => {
  const sent = mockCalls({})
  rememberScan(createScanAnswer())
  openTestSession()
  rememberScan(createScanAnswer({ question: 'Which mill?' }))
  await renderInApp(<RecentScans />, { messages: ['scan'] })
  await expect.element(page.getByText('Monte')).toBeVisible()
  expect(sent).toEqual([])
  expect(scanHistoryStore.get()[0]?.hasPhoto).toBeUndefined()
  rememberScan(createScanAnswer({ _id: 'own' }))
  expect(scanHistoryStore.get()[0]).toMatchObject({ id: 'own', hasPhoto: true })
})
