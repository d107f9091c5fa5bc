import { beforeEach, expect, test, vi } from 'vitest'
import type { PushMessage } from '#src/notifications/contract/push-message.ts'
import { openPush, type PushWorker, showPush } from './push-notifications.ts'

const message: PushMessage = {
  ...{ id: 'one', title: 'Noor follows you', body: '', path: '/app/people/noor' },
  ...{ language: 'ar', direction: 'rtl' },
}
const origin = 'https://olea.example'

beforeEach(() => {
  vi.stubGlobal('location', { origin })
})

function createWorker(open: { url: string }[] = []) {
  const opened: string[] = []
  const shown: { title: string; options: NotificationOptions }[] = []
  const clients = open.map((client) => {
    const focused = {
      ...client,
      focus: async () => focused,
      navigate: async (url: string) => {
        opened.push(`moved to ${url}`)
        return focused
      },
    }
    return focused
  })
  const worker: PushWorker = {
    registration: { showNotification: async (title, options) => void shown.push({ title, options }) },
    clients: {
      matchAll: async () => clients,
      openWindow: async (url) => {
        opened.push(url)
        return null
      },
    },
  }
  return { worker, shown, opened }
}

test('shows a message in its language; the same one replaces itself', async () => {
  const { worker, shown } = createWorker()
  await showPush(worker, message)
  const options = { tag: 'one', lang: 'ar', dir: 'rtl', data: { path: '/app/people/noor' } }
  expect(shown).toMatchObject([{ title: 'Noor follows you', options }])
})

test('opens the page in the window that is open, or in a new one, and never another site', async () => {
  const close = vi.fn()
  const without = createWorker()
  await openPush(without.worker, { close, data: { path: '/app/people/noor' } })
  expect(without.opened).toEqual([`${origin}/app/people/noor`])
  const withWindow = createWorker([{ url: `${origin}/app` }])
  await openPush(withWindow.worker, { close, data: { path: '/app/people/noor' } })
  expect(withWindow.opened).toEqual([`moved to ${origin}/app/people/noor`])
  await openPush(without.worker, { close, data: { path: 'https://elsewhere.example/' } })
  expect(without.opened).toHaveLength(1)
  expect(close).toHaveBeenCalledTimes(3)
})
