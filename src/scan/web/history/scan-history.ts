// The scans that were made on this device. Visitors have no other history; it stays in the browser.
import { getSessionToken } from '#src/auth/web/session.ts'
import { createListeners, type Store } from '#src/ui/store.ts'
import type { ScanAnswer } from '../../contract/scan.ts'
import { listWordedLines } from '../list-worded-lines.ts'

export type RememberedScan = {
  /** Of the scan, or of the product for barcodes that needed no photo. */
  id: string
  at: string
  /** Missing when the scan was not recognised. */
  product?: { id: string; brand: string; name: string; line: string }
  /** The photo has not been sent yet. */
  isWaiting?: true
  /** The server has the scan, so that its answer can be opened again. */
  isStored?: true
  /** The server keeps the photo, and the account of this device made the scan. */
  hasPhoto?: true
  /** What became of a photo that was not recognised at once. */
  outcome?: ScanOutcome
  /** The label was compared with what the law asks for. */
  hasLabelCheck?: true
  /** First worded line of the label, for scans without a product. */
  text?: string
}

/** `asked`: waits for an expert; `expert`: an expert named the oil; `unknown`: nor did an expert know it. */
export type ScanOutcome = 'asked' | 'expert' | 'unknown'

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
  const at = new Date().toISOString()
  const entry: RememberedScan =
    'scan' in found
      ? { ...toRemembered(found), ...markPhoto(found), at }
      : { id: found.product._id, at, ...nameProduct(found.product) }
  write([entry, ...read().filter(({ id }) => id !== entry.id)].slice(0, maxScans))
}

/** Stores what has become of a scan of this device, at its place in the list. */
export function refreshScan(answer: ScanAnswer): void {
  const known = read()
  if (!known.some(({ id }) => id === answer.scan._id)) return
  write(
    known.map((scan) =>
      scan.id === answer.scan._id ? { ...toRemembered(answer), ...markPhoto(answer), at: scan.at } : scan,
    ),
  )
}

export function toRemembered({ scan, product, labelCheck }: ScanAnswer): RememberedScan {
  const outcome = getOutcome(scan, product !== undefined)
  return {
    id: scan._id,
    at: scan.createdAt,
    isStored: true,
    ...(product
      ? nameProduct(product)
      : { text: listWordedLines(scan.read.lines)[0] ?? scan.read.barcode ?? '' }),
    ...(outcome ? { outcome } : {}),
    ...(labelCheck ? { hasLabelCheck: true } : {}),
  }
}

/** Photos wait for an expert. They are shown to their owner only: who signs in later does not own earlier scans. */
function markPhoto({ scan }: ScanAnswer): Pick<RememberedScan, 'hasPhoto'> {
  const known = read().find(({ id }) => id === scan._id)
  const isOwn = known ? known.hasPhoto : getSessionToken() !== undefined
  return scan.isWaiting && isOwn ? { hasPhoto: true } : {}
}

function nameProduct({ _id, brand, name, line }: NamedProduct): Pick<RememberedScan, 'product'> {
  return { product: { id: _id, brand, name, line } }
}

function getOutcome({ decidedBy, isWaiting }: ScanAnswer['scan'], hasProduct: boolean) {
  if (decidedBy === 'expert') return hasProduct ? 'expert' : 'unknown'
  return isWaiting && !hasProduct ? 'asked' : undefined
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
