// How many of the recent scans the main page of the app shows, so that nothing below them moves.
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openTestSession, restoreTestSession, sampleUser } from '#src/auth/web/test-session.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { mockCalls } from '#src/ui/test-calls.ts'
import { createScanAnswer } from '../../scan.fixtures.ts'
import { RecentScans } from './RecentScans.tsx'
import { recentScansScript } from './recent-scans-script.ts'
import { rememberScan } from './remember-scan.ts'

beforeEach(() => {
  localStorage.clear()
  document.documentElement.style.removeProperty('--recent-scans-room')
})

const recent = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const { scan, candidates } = createScanAnswer()
    return { scan: { ...scan, _id: `scan-${index}` }, candidates }
  })
const rows = () => page.getByRole('listitem').elements().length
const readRoom = () => document.documentElement.style.getPropertyValue('--recent-scans-room')

function visit() {
  const script = document.createElement('script')
  script.textContent = recentScansScript
  document.head.append(script)
  script.remove()
  return renderInApp(<RecentScans isRoomKept />, { messages: ['scan'] })
}

function serve(count: number): void {
  mockCalls({ 'GET /scans': () => ({ data: recent(count), pagination: { hasNextPage: false } }) })
}

const stored = () => localStorage.getItem('member-recent-scans-room')

test('the first visit of a member has room for one scan and shows no more', async () => {
  openTestSession()
  serve(4)
  await visit()
  expect(readRoom()).toBe('10.5rem')
  await expect.poll(rows).toBe(1)
  await expect.element(page.getByRole('link', { name: 'All scans' })).toBeVisible()
  await expect.poll(stored).toBe('0 0 4')
})

test('the first visit shows no more while the token of the member is checked, too', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  mockCalls({
    'GET /users/token': () => promise,
    'GET /scans': () => ({ data: recent(4), pagination: { hasNextPage: false } }),
  })
  restoreTestSession()
  await visit()
  await expect.element(page.getByText('Loading your scans…')).toBeVisible()
  resolve(sampleUser)
  await expect.poll(rows).toBe(1)
  await expect.poll(stored).toBe('0 0 4')
})

test('later visits have room for all, by their number and then by their height', async () => {
  localStorage.setItem('member-recent-scans-room', '0 0 4')
  openTestSession()
  serve(4)
  await visit()
  expect(readRoom()).toBe('31.5rem')
  await expect.poll(rows).toBe(4)
  await expect.poll(stored).toMatch(/^\d{3,} \d{2,} 4$/)
})

test('the room of the first visit also fits scans of this device', async () => {
  const [first, second] = recent(2)
  for (const answer of [first, second]) if (answer) rememberScan(answer)
  openTestSession()
  serve(5)
  await visit()
  expect(readRoom()).toBe('17.5rem')
  await expect.poll(rows).toBe(2)
})

test('a visitor without scans keeps no room', async () => {
  mockCalls({})
  await visit()
  await expect.element(page.getByText(/You have not scanned any oil yet/)).toBeVisible()
  expect(readRoom()).toBe('')
})
