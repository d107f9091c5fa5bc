import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { statusLine } from '#src/shell/admin/test-admin-page.ts'
import { failWith } from '#src/ui/test-calls.ts'
import { renderAuditLog } from './test-audit-log.ts'

const button = (name: string) => page.getByRole('button', { name })

/** Records the names of downloads instead of starting them. */
function recordDownloads(): string[] {
  const names: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  onTestFinished(() => click.mockRestore())
  return names
}

test('downloads the entries that match the filters', async () => {
  const names = recordDownloads()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-02-03T12:00:00Z') })
  const { sent } = await renderAuditLog({
    query: '?action=user.suspended&from=2026-01-31',
    calls: {
      'GET /desk/audit.csv': () => new Response('id\r\n'),
      'GET /desk/audit.jsonl': () => new Response('{}\n'),
    },
  })
  await button('Export as CSV').click()
  await expect.poll(() => names).toEqual(['audit-2026-02-03.csv'])
  await button('Export as JSON').click()
  await expect.poll(() => names).toEqual(['audit-2026-02-03.csv', 'audit-2026-02-03.jsonl'])
  const query = { action: 'user.suspended', from: '2026-01-31T00:00:00+00:00' }
  expect(sent.filter(({ call }) => call.includes('/desk/audit.'))).toMatchObject([
    { call: 'GET /desk/audit.csv', query },
    { call: 'GET /desk/audit.jsonl', query },
  ])
})

test('makes one file at a time', async () => {
  const names = recordDownloads()
  const { promise, resolve } = Promise.withResolvers<Response>()
  const { sent } = await renderAuditLog({ calls: { 'GET /desk/audit.csv': () => promise } })
  await button('Export as CSV').click()
  await expect.element(button('Export as CSV')).toHaveAttribute('aria-busy', 'true')
  await expect.element(button('Export as JSON')).toHaveAttribute('aria-disabled', 'true')
  await button('Export as JSON').click({ force: true })
  await button('Export as CSV').click({ force: true })
  resolve(new Response('id\r\n'))
  await expect.poll(() => names.length).toBe(1)
  expect(sent.filter(({ call }) => call.includes('/desk/audit.'))).toHaveLength(1)
})

test('says that the file could not be made', async () => {
  const names = recordDownloads()
  await renderAuditLog({ calls: { 'GET /desk/audit.csv': () => failWith(503) } })
  await button('Export as CSV').click()
  await expect.element(statusLine()).toMatchTextContent('The file could not be created')
  expect(names).toEqual([])
})
