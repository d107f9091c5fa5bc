import { createStore, keys } from 'idb-keyval'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { closeSession } from '#src/auth/web/session.ts'
import { openTestSession } from '#src/auth/web/test-session.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import { AllScans } from './AllScans.tsx'
import { discardPhoto, keepPhoto } from './pending-photos.ts'
import { RecentScans } from './RecentScans.tsx'
import { rememberScan } from './remember-scan.ts'
import { scanHistoryStore } from './scan-history.ts'

const answer = {
  scan: {
    _id: 'ffffffffffffffffffffffff',
    status: 'failed',
    read: { lines: ['Riserva'] },
    createdAt: '2026-11-01T10:00:00.000Z',
    isWaiting: false,
  },
  candidates: [],
}
const key = 'a-photo-that-waits'
const pendingKeys = () => keys(createStore('olea-scans', 'pending-photos'))

beforeEach(async () => {
  localStorage.clear()
  await discardPhoto(key)
})

test('sends a photo once a connection returns, wherever the history is shown', async () => {
  let isConnected = false
  const sent = mockCalls({
    'POST /scans': () => (isConnected ? answer : Promise.reject(new TypeError('Failed to fetch'))),
  })
  await keepPhoto(key, new Blob(['photo'], { type: 'image/jpeg' }))
  await renderInApp(<RecentScans />, { messages: ['scan'] })
  await expect.poll(() => sent.length).toBe(1)
  expect(await pendingKeys()).toEqual([key])
  isConnected = true
  dispatchEvent(new Event('online'))
  await expect.poll(pendingKeys).toEqual([])
  expect(scanHistoryStore.get()).toMatchObject([{ id: answer.scan._id, isStored: true }])
})

test('the photo of a member waits, hidden, until that member signs in again', async () => {
  let isConnected = false
  const sent = mockCalls({
    'GET /scans': () => ({ data: [], pagination: { hasNextPage: false } }),
    'POST /scans': () => (isConnected ? answer : failWith(503)),
  })
  openTestSession()
  await keepPhoto(key, new Blob(['photo'], { type: 'image/jpeg' }))
  await renderInApp(<RecentScans />, { messages: ['scan'] })
  await expect.element(page.getByText('Unnamed label')).toBeVisible()
  const posts = () => sent.filter(({ call }) => call === 'POST /scans').length
  await expect.poll(posts).toBe(1)
  isConnected = true
  closeSession()
  await expect.element(page.getByText('Unnamed label')).not.toBeInTheDocument()
  openTestSession({ _id: 'noor' }, 'token-of-noor')
  await expect.poll(() => sent.filter(({ call }) => call === 'GET /scans').length).toBe(2)
  dispatchEvent(new Event('online'))
  await expect.element(page.getByText('Unnamed label')).not.toBeInTheDocument()
  expect(posts()).toBe(1)
  expect(await pendingKeys()).toEqual([key])
  openTestSession()
  await expect.poll(pendingKeys).toEqual([])
  expect(posts()).toBe(2)
})

test('a photo is kept when the session has ended', async () => {
  // Nobody has pressed anything.
  vi.spyOn(navigator.userActivation, 'isActive', 'get').mockReturnValue(false)
  const sent = mockCalls({
    'GET /scans': () => ({ data: [], pagination: { hasNextPage: false } }),
    'POST /scans': () => failWith(401),
  })
  openTestSession()
  await keepPhoto(key, new Blob(['photo'], { type: 'image/jpeg' }))
  await renderInApp(<RecentScans />, { messages: ['scan'] })
  await expect.poll(() => sent.some(({ call }) => call === 'POST /scans')).toBe(true)
  await expect.element(page.getByText(/You have not scanned any oil yet/)).toBeVisible()
  expect(await pendingKeys()).toEqual([key])
})

test('the photo of a member who does not sign in again is deleted after 60 days', async () => {
  mockCalls({})
  openTestSession()
  await keepPhoto(key, new Blob(['photo'], { type: 'image/jpeg' }))
  closeSession()
  const dayMs = 24 * 60 * 60 * 1000
  for (const [days, left] of [
    [59, [key]],
    [61, []],
  ] as const) {
    const at = new Date(Date.now() - days * dayMs).toISOString()
    const [entry] = JSON.parse(localStorage.getItem('olea-scans') ?? '[]')
    localStorage.setItem('olea-scans', JSON.stringify([{ ...entry, at }]))
    const { sendPendingPhotos } = await import('./send-pending-photos.ts')
    await sendPendingPhotos()
    expect(await pendingKeys()).toEqual(left)
  }
  expect(localStorage.getItem('olea-scans')).toBe('[]')
})

test('the photo of a visitor waits as long as it is in the history', async () => {
  mockCalls({ 'POST /scans': () => failWith(503) })
  await keepPhoto(key, new Blob(['photo'], { type: 'image/jpeg' }))
  const [entry] = JSON.parse(localStorage.getItem('olea-scans') ?? '[]')
  localStorage.setItem('olea-scans', JSON.stringify([{ ...entry, at: '2025-01-01T00:00:00.000Z' }]))
  const { sendPendingPhotos } = await import('./send-pending-photos.ts')
  await sendPendingPhotos()
  expect(await pendingKeys()).toEqual([key])
})

test('a photo that waits is never dropped for later scans', async () => {
  await keepPhoto(key, new Blob(['photo'], { type: 'image/jpeg' }))
  for (let count = 0; count < 101; count += 1)
    rememberScan({ product: { _id: `oil-${count}`, brand: '', name: 'Riserva', line: '' }, barcode: '1' })
  expect(scanHistoryStore.get().some(({ id }) => id === key)).toBe(true)
})

test('a photo that waits is deleted with its entry in the history', async () => {
  mockCalls({ 'POST /scans': () => failWith(503) })
  await keepPhoto(key, new Blob(['photo'], { type: 'image/jpeg' }))
  await renderInApp(<AllScans />, { messages: ['scan'] })
  await page.getByRole('button', { name: 'Delete: Unnamed label' }).click()
  expect(await pendingKeys()).toEqual([key])
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(pendingKeys).toEqual([])
  expect(scanHistoryStore.get()).toEqual([])
})

test('the focus stays in the list when a scan is deleted', async () => {
  await keepPhoto(key, new Blob(['photo'], { type: 'image/jpeg' }))
  mockCalls({ 'POST /scans': () => failWith(503) })
  rememberScan({ product: { _id: 'riserva', brand: '', name: 'Riserva', line: '' }, barcode: '1' })
  await renderInApp(<AllScans />, { messages: ['scan'] })
  await page.getByRole('button', { name: 'Delete: Riserva' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByRole('region', { name: 'All scans' })).toHaveFocus()
})
