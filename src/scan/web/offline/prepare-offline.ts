// Prepares the device for scanning without a connection: the page of the scanner with its code, and the numbers of known
// oils. Loaded some time after the scanner was opened.
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { cacheNames, canCachePages } from '#src/pwa/web/caches.ts'
import { barcodeWorkerUrl } from '../camera/open-barcode-worker.ts'
import { refreshKnownNumbers } from './known-numbers.ts'

const path = '/app/scan'

export async function prepareOffline(): Promise<void> {
  if (!navigator.onLine || isSavingData()) return
  await refreshKnownNumbers()
  if (!canCachePages()) return
  // The code of the camera and of the history is loaded on demand, so that no HTML names it.
  await Promise.all([import('../camera/CameraView.tsx'), import('../history/ScanHistoryList.tsx')])
  await storePage()
}

function isSavingData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

async function storePage(): Promise<void> {
  const response = await fetch(path, { headers: { accept: 'text/html' } })
  if (!response.ok || response.redirected) return
  const html = await response.clone().text()
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name, location.href))
  const named = [...html.matchAll(/["'(](\/static\/[^"'()\s\\]+)/g)].map(([, file = '']) => file)
  const own = loaded.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname)
  const paths = [...named, ...own, barcodeWorkerUrl, wasmUrl].filter((file) => file.startsWith('/static/'))
  const files = await caches.open(cacheNames.files)
  for (const file of new Set(paths)) {
    if (await files.match(file, { ignoreVary: true })) continue
    const found = await fetch(file)
    if (found.ok) await files.put(file, found)
  }
  const pages = await caches.open(cacheNames.pages)
  // Messages of the interface are requested apart from the page.
  for (const { pathname } of loaded.filter(({ pathname }) => pathname.startsWith('/locales/')))
    await pages.add(pathname)
  await pages.put(path, response)
}
