/**
 * Replaces the service worker when offline reading is switched off. It deletes the caches and unregisters itself.
 * Browsers check for a new service worker on every visit.
 */
export const unregisterServiceWorkerScript = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('olea-')) await caches.delete(name)
  await self.registration.unregister()
})()))
`
