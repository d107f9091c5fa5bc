// Prepares the device for scanning without a connection: the page of the scanner with its code, and the numbers of known
// oils. Loaded some time after the scanner was opened.
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { cachePage } from '#src/pwa/web/cache-page.ts'
import { canCachePages, isSavingData } from '#src/pwa/web/caches.ts'
import { barcodeWorkerUrl } from '../camera/open-barcode-worker.ts'
import { refreshKnownNumbers } from './known-numbers.ts'

export async function prepareOffline(): Promise<void> {
  if (!navigator.onLine || isSavingData()) return
  await refreshKnownNumbers()
  if (!canCachePages()) return
  // The code of the camera and of the history is loaded on demand, so that no HTML names it.
  await Promise.all([import('../camera/CameraView.tsx'), import('../history/ScanHistoryList.tsx')])
  await cachePage('/app/scan', [barcodeWorkerUrl, wasmUrl])
}
