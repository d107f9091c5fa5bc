// Whether this browser offers to install Olea. It says so once, some time after the page has loaded, and in
// browsers that install by a menu of their own never.

export type BeforeInstallPromptEvent = Event & { prompt: () => Promise<unknown> }

let offer: BeforeInstallPromptEvent | undefined
const listeners = new Set<() => void>()

if (typeof window !== 'undefined') {
  addEventListener('beforeinstallprompt', (event) => take(event as BeforeInstallPromptEvent))
  addEventListener('appinstalled', () => take(undefined))
}

function take(next: BeforeInstallPromptEvent | undefined): void {
  offer = next
  for (const listener of listeners) listener()
}

export const getInstallPrompt = (): BeforeInstallPromptEvent | undefined => offer

export function subscribeToInstallPrompt(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
