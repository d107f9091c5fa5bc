// The scans that were made on this device. Visitors have no other history; it stays in the browser.
import { createListeners, type Store } from '#src/ui/store.ts'
import type { ScanAnswer } from '../../contract/scan.ts'

export type RememberedScan = {
  /** Of the scan, or of the product for barcodes that needed no photo. */
  id: string
  at: string
  /** Missing when the scan was not recognised. */
  product?: { id: string; brand: string; name: string; line: string }
  /** The photo has not been sent yet. */
  isWaiting?: true
  /** First line of the label, for scans without a product. */
  text?: string
}

type NamedProduct = { _id: string; brand: string; name: string; line: string }

const storageKey = 'olea-scans'
const maxScans = 100
const none: RememberedScan[] = []

const listeners = createListeners()
let cached: { text: string; scans: RememberedScan[] } | undefined

export const scanHistoryStore: Store<RememberedScan[]> = {
  get: () => read(),
  subscribe: (listener) => {
    // Changes in other tabs of this browser.
    const onStorage = (event: StorageEvent) => event.key === storageKey && listener()
    window.addEventListener('storage', onStorage)
    const unsubscribe = listeners.subscribe(listener)
    return () => {
      window.removeEventListener('storage', onStorage)
      unsubscribe()
    }
  },
}

/** A later answer to the same scan replaces the earlier one. */
export function rememberScan(found: ScanAnswer | { product: NamedProduct; barcode: string }): void {
  const isScan = 'scan' in found
  const { product } = found
  const entry: RememberedScan = {
    id: isScan ? found.scan._id : found.product._id,
    at: new Date().toISOString(),
    ...(product
      ? { product: { id: product._id, brand: product.brand, name: product.name, line: product.line } }
      : {}),
    ...(isScan && !product ? { text: found.scan.read.lines[0] ?? found.scan.read.barcode ?? '' } : {}),
  }
  write([entry, ...read().filter(({ id }) => id !== entry.id)].slice(0, maxScans))
}

/** @param id of a photo that is sent later */
export function rememberWaiting(id: string): void {
  write([{ id, at: new Date().toISOString(), isWaiting: true as const }, ...read()].slice(0, maxScans))
}

export function forgetScan(id: string): void {
  write(read().filter((scan) => scan.id !== id))
}

function read(): RememberedScan[] {
  const text = readText()
  if (cached?.text !== text) cached = { text, scans: parse(text) }
  return cached.scans
}

function parse(text: string): RememberedScan[] {
  if (!text) return none
  try {
    const found: unknown = JSON.parse(text)
    return Array.isArray(found) ? found.filter(isRemembered) : none
  } catch {
    return none
  }
}

function isRemembered(value: unknown): value is RememberedScan {
  return typeof value === 'object' && value !== null && 'id' in value && 'at' in value
}

/** Storage can be switched off; the scanner then works without a history. */
function readText(): string {
  try {
    return localStorage.getItem(storageKey) ?? ''
  } catch {
    return ''
  }
}

function write(scans: RememberedScan[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(scans))
  } catch {
    cached = { text: readText(), scans }
  }
  listeners.notify()
}
