// Whether this browser offers to install Olea. It says so once, some time after the page has loaded, and in
// browsers that install by a menu of their own never.

export type InstallOffer = Event & { prompt: () => Promise<unknown> }

let offer: InstallOffer | undefined
const listeners = new Set<() => void>()

if (typeof window !== 'undefined') {
  addEventListener('beforeinstallprompt', (event) => take(event as InstallOffer))
  addEventListener('appinstalled', () => take(undefined))
}

function take(next: InstallOffer | undefined): void {
  offer = next
  for (const listener of listeners) listener()
}

export const installOffer = (): InstallOffer | undefined => offer

export function onInstallOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
