import { createStore, keys } from 'idb-keyval'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import { AllScans } from './AllScans.tsx'
import { discardPhoto, keepPhoto } from './pending-photos.ts'
import { RecentScans } from './RecentScans.tsx'
import { rememberScan, scanHistoryStore } from './scan-history.ts'

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
