// Stores the browser's install prompt. Browsers fire `beforeinstallprompt` once, some time after the page has loaded.
// Browsers that install apps only from their own menu never fire it.

export type BeforeInstallPromptEvent = Event & { prompt: () => Promise<unknown> }

let installPrompt: BeforeInstallPromptEvent | undefined
const listeners = new Set<() => void>()

if (typeof window !== 'undefined') {
  addEventListener('beforeinstallprompt', (event) => setInstallPrompt(event as BeforeInstallPromptEvent))
  addEventListener('appinstalled', () => setInstallPrompt(undefined))
}

function setInstallPrompt(next: BeforeInstallPromptEvent | undefined): void {
  installPrompt = next
  for (const listener of listeners) listener()
}

export const getInstallPrompt = (): BeforeInstallPromptEvent | undefined => installPrompt

export function subscribeToInstallPrompt(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
