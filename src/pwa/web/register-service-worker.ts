// Registers the service worker (service.worker.ts).
const workerPath = '/sw.js'

type ScriptPolicy = { createScriptURL: (url: string) => string }
type TrustedTypes = { createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy }

/** Resolves once the service worker is active; to false when the browser does not support service workers. */
export async function registerServiceWorker(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  // Some browser automation tools disable service workers; registering then returns nothing.
  const registration: unknown = await navigator.serviceWorker.register(trustedWorkerUrl(), {
    updateViaCache: 'none',
  })
  if (!registration) return false
  await navigator.serviceWorker.ready
  return true
}

function trustedWorkerUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('olea-worker', { createScriptURL: () => workerPath })
  return policy ? policy.createScriptURL(workerPath) : workerPath
}
