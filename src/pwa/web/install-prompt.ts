// Stores the browser's install prompt. Browsers fire `beforeinstallprompt` once, some time after the page has loaded.
// Browsers that install apps only from their own menu never fire it.
import { createStore } from '#src/ui/store.ts'

export type BeforeInstallPromptEvent = Event & { prompt: () => Promise<unknown> }

export const installPromptStore = createStore<BeforeInstallPromptEvent | undefined>(undefined)

if (typeof window !== 'undefined') {
  addEventListener('beforeinstallprompt', (event) =>
    installPromptStore.set(event as BeforeInstallPromptEvent),
  )
  addEventListener('appinstalled', () => installPromptStore.set(undefined))
}
