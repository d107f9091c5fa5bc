// Prepares the device for scanning without a connection: the page of the scanner with its code, and the numbers of known
// oils. Loaded some time after the scanner was opened.
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { cachePage } from '#src/pwa/web/cache-page.ts'
import { canCachePages, isSavingData } from '#src/pwa/web/caches.ts'
import { barcodeWorkerUrl } from '../camera/open-barcode-worker.ts'

/**
 * What the scanner loads on demand, so that no HTML names it. Imported dynamically like there: the build gives a file that is
 * also imported statically a second script for the dynamic import, which would not be loaded here.
 */
const loadParts = () =>
  Promise.all([
    import('./known-numbers.ts'),
    import('../answer/OfflineOil.tsx'),
    import('../camera/CameraView.tsx'),
    import('../history/pending-photos.ts'),
    import('../history/remember-scan.ts'),
    import('../history/ScanHistoryList.tsx'),
  ])

export async function prepareOffline(): Promise<void> {
  if (!navigator.onLine || isSavingData()) return
  const [{ refreshKnownNumbers }] = await loadParts()
  await refreshKnownNumbers()
  if (!canCachePages()) return
  await cachePage('/app/scan', [barcodeWorkerUrl, wasmUrl])
}
