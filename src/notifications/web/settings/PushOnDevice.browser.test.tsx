import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openTestSession } from '#src/auth/web/test-session.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import { PushOnDevice } from './PushOnDevice.tsx'

const described = { endpoint: 'https://push.example/1', keys: { p256dh: 'key', auth: 'secret' } }

/** A browser in which a person has decided whether notifications are shown. */
async function renderInBrowser(permission: NotificationPermission, calls: Parameters<typeof mockCalls>[0]) {
  const browser = { isSubscribed: false, isKnown: false }
  const subscription = {
    endpoint: described.endpoint,
    toJSON: () => described,
    unsubscribe: async () => {
      browser.isSubscribed = false
    },
  }
  const registration = {
    pushManager: {
      getSubscription: async () => (browser.isSubscribed ? subscription : null),
      subscribe: async () => {
        browser.isSubscribed = true
        return subscription
      },
    },
  } as unknown as ServiceWorkerRegistration
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission })
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration)
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockReturnValue(Promise.resolve(registration))
  openTestSession()
  const sent = mockCalls({
    'GET /notifications/push': () => ({ publicKey: 'BA', isSubscribed: browser.isKnown }),
    ...calls,
  })
  await renderInApp(<PushOnDevice />, { messages: ['notifications'] })
  return { browser, sent }
}

const turnOn = () => page.getByRole('button', { name: 'Switch on' })

test('is switched on and off in this browser', async () => {
  const { browser, sent } = await renderInBrowser('granted', {
    'PUT /notifications/push': () => ({ isSubscribed: true }),
    'POST /notifications/push/unsubscribe': () => ({ isSubscribed: false }),
  })
  await turnOn().click()
  await page.getByRole('button', { name: 'Switch off' }).click()
  await expect.element(turnOn()).toBeVisible()
  expect(sent.find(({ call }) => call === 'PUT /notifications/push')?.body).toEqual(described)
  expect(sent.at(-1)?.body).toEqual({ endpoint: described.endpoint })
  expect(browser.isSubscribed).toBe(false)
})

test('stays off when the server could not store it', async () => {
  const { browser } = await renderInBrowser('granted', { 'PUT /notifications/push': () => failWith(503) })
  await turnOn().click()
  await expect.element(page.getByText('This could not be changed. Try again.')).toBeVisible()
  expect(browser.isSubscribed).toBe(false)
})

test('says how to allow what the browser blocks', async () => {
  await renderInBrowser('denied', {})
  await expect.element(page.getByText(/^Your browser blocks notifications/)).toBeVisible()
  await expect.element(turnOn()).not.toBeInTheDocument()
})
