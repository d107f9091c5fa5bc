// Notifications in the service worker: shows those that a push service sends, and opens their pages.
import type { PushMessage } from '#src/notifications/contract/push-message.ts'

type WindowClient = {
  url: string
  focus: () => Promise<WindowClient>
  navigate: (url: string) => Promise<WindowClient | null>
}
type ShownNotification = { close: () => void; data?: { path?: string } }
export type PushWorker = {
  registration: {
    showNotification: (title: string, options: NotificationOptions) => Promise<void>
  }
  clients: {
    matchAll: (options: { type: 'window' }) => Promise<WindowClient[]>
    openWindow: (url: string) => Promise<WindowClient | null>
  }
}

/** Shown with the same id, a message replaces the one before: nobody is told twice. */
export function showPush(worker: PushWorker, message: PushMessage): Promise<void> {
  const { id, title, body, path, language, direction } = message
  return worker.registration.showNotification(title, {
    body,
    tag: id,
    lang: language,
    dir: direction,
    icon: '/icons/olea-192.png',
    data: { path },
  })
}

/** Opens the page in a window of the site that is open, or in a new one. */
export async function openPush(worker: PushWorker, shown: ShownNotification): Promise<void> {
  shown.close()
  const url = new URL(shown.data?.path ?? '/app/notifications', location.origin)
  if (url.origin !== location.origin) return
  const [open] = await worker.clients.matchAll({ type: 'window' })
  if (!open) {
    await worker.clients.openWindow(url.href)
    return
  }
  const focused = await open.focus()
  await focused.navigate(url.href)
}
