import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { closeSession } from '#src/auth/web/session.ts'
import { openTestSession } from '#src/auth/web/test-session.ts'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import type { Notification } from '../contract/notification.ts'
import { Notifications } from './Notifications.tsx'
import { UnreadBadge } from './UnreadBadge.tsx'

const follow: Notification = {
  ...{ _id: 'follow', kind: 'followers', event: 'followed', at: '2026-03-01T10:00:00.000Z', isRead: false },
  ...{ person: { _id: 'noor', nickname: 'Noor' }, title: null, path: '/app/people/noor' },
}
const sale: Notification = {
  ...{ _id: 'sale', kind: 'sales', event: 'priceDropped', at: '2026-02-01T10:00:00.000Z', isRead: false },
  ...{ person: null, title: 'Picual', path: '/app/oils/picual' },
}
const listed = (...data: Notification[]) => ({ data, unread: data.length, nextCursor: null })

async function renderNotifications(calls: Parameters<typeof mockCalls>[0], language: LanguageCode = 'en') {
  openTestSession()
  const sent = mockCalls({ 'GET /notifications/unread': () => ({ unread: 2 }), ...calls })
  const router = await renderInApp(
    <main>
      <UnreadBadge />
      <Notifications />
    </main>,
    { messages: ['notifications', 'social'], language },
  )
  return { sent, router }
}

test('opening one marks it as read and shows what it is about', async () => {
  const { sent, router } = await renderNotifications({
    'GET /notifications': () => listed(follow, sale),
    'PUT /notifications/sale/read': () => ({ unread: 1 }),
  })
  await expect.element(page.getByRole('link', { name: /Noor.* follows you/ })).toBeVisible()
  await expect.element(page.getByText('Unread notifications: 2')).toBeInTheDocument()
  await page.getByRole('link', { name: /Picual/ }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/app/oils/picual')
  expect(sent.map(({ call }) => call)).toContain('PUT /notifications/sale/read')
})

test('marks all as read, and shows them as unread again when that fails', async () => {
  let isReachable = false
  const { sent } = await renderNotifications({
    'GET /notifications': () => listed(follow, sale),
    'POST /notifications/read': () => (isReachable ? { unread: 0 } : failWith(503)),
  })
  const button = page.getByRole('button', { name: 'Mark all as read' })
  await button.click()
  await expect.element(page.getByText('This could not be saved. Try again.')).toBeVisible()
  await expect.element(page.getByText('New', { exact: true }).first()).toBeVisible()
  isReachable = true
  await button.click()
  await expect.element(page.getByText('Unread notifications: 2')).not.toBeInTheDocument()
  await expect.element(page.getByText('New', { exact: true })).not.toBeInTheDocument()
  expect(sent.at(-1)?.body).toEqual({ until: follow.at })
})

test('an empty list says what comes here, and a failed one can be loaded again', async () => {
  let isReachable = false
  await renderNotifications({ 'GET /notifications': () => (isReachable ? listed() : failWith(503)) })
  await expect.element(page.getByText('The notifications could not be loaded.')).toBeVisible()
  isReachable = true
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByText(/^Nothing yet/)).toBeVisible()
})

test('a number that comes after its member has signed out is not shown', async () => {
  const { sent } = await renderNotifications({
    'GET /notifications': () => listed(),
    'GET /notifications/unread': () => Promise.withResolvers().promise,
  })
  await expect.poll(() => sent.map(({ call }) => call)).toContain('GET /notifications/unread')
  closeSession()
  const asked = sent.find(({ call }) => call === 'GET /notifications/unread')
  await expect.poll(() => asked?.signal.aborted).toBe(true)
})

test.each(languagesToTest())('the list is accessible in %s', async (language) => {
  await renderNotifications({ 'GET /notifications': () => listed(follow, sale) }, language)
  await expect.element(page.getByRole('link').first()).toBeVisible()
  await expectAccessible('notifications')
})
