// Starts the worker that reads barcodes.
import workerUrl from './barcode.worker.ts?worker&url'

type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (url: string) => string }
}

/** Path of its script. */
export const barcodeWorkerUrl: string = workerUrl

let trustedUrl: string | undefined

/** The name of the policy is allowed by the Content-Security-Policy; each name can be used once in a document. */
function getTrustedUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedUrl ??=
    trustedTypes
      ?.createPolicy('olea-scanner', { createScriptURL: () => workerUrl })
      .createScriptURL(workerUrl) ?? workerUrl
  return trustedUrl
}

export function openBarcodeWorker(): Worker {
  return new Worker(getTrustedUrl(), { type: 'module' })
}
