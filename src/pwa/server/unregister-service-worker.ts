/**
 * Takes the place of the service worker when reading offline is switched off: it removes what was kept and itself,
 * then pages are asked of the network alone. Browsers look for a new worker with every visit.
 */
export const unregisterServiceWorkerScript = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('olea-')) await caches.delete(name)
  await self.registration.unregister()
})()))
`
