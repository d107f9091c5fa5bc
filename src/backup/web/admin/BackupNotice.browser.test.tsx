import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInApp } from '#src/ui/test-app.ts'
import { mockCalls } from '#src/ui/test-calls.ts'
import { BackupNotice } from './BackupNotice.tsx'

const lastSuccess = { at: '2026-11-24T02:00:00Z', fileName: 'olea-daily-1.tar.gz', bytes: 5 }
const failure = { at: '2026-11-25T02:00:00Z', reason: 'ENOSPC: no space left on device' }
const well = { isEnabled: true, lastSuccess, failure: null, isOverdue: false }

async function renderNotice(state: object) {
  const sent = mockCalls({ 'GET /desk/backup': () => ({ ...well, ...state }) })
  await renderInApp(<BackupNotice />, { messages: ['admin', 'dashboard'], path: '/admin' })
  await expect.poll(() => sent.length).toBe(1)
}

test('says that the backup failed, why, and from when the last one is', async () => {
  await renderNotice({ failure })
  const notice = page.getByRole('alert')
  await expect.element(notice).toMatchTextContent('The daily backup failed on 25.11.2026, 02:00')
  await expect.element(notice).toMatchTextContent('no space left')
  await expect.element(notice).toMatchTextContent('The last complete backup is from 24.11.2026, 02:00')
})

test('says that there is no complete backup yet', async () => {
  await renderNotice({ failure, lastSuccess: null })
  await expect.element(page.getByRole('alert')).toMatchTextContent('There is no complete backup yet')
})

test('says that a backup is missing without a failure', async () => {
  await renderNotice({ isOverdue: true })
  await expect.element(page.getByRole('alert')).toMatchTextContent('older than two days')
})

test.each([{}, { isEnabled: false, failure }])(
  'shows nothing when all is well or nothing is set up',
  async (state) => {
    await renderNotice(state)
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  },
)
