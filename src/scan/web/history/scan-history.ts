// The scans that were made in this browser. Those of visitors stay in it. Those of a member are hidden from everybody else,
// and `session.ts` deletes them when the member signs out: the account has them. Photos of a member that wait to be sent
// stay, hidden, until that member signs in again.
import { getCurrentSession, getSessionToken, sessionStore } from '#src/auth/web/session.ts'
import type { ProductCard, ShownPicture } from '#src/catalogue/contract/product.ts'
import { createListeners, type Store } from '#src/ui/store.ts'

export type RememberedScan = {
  /** Of the scan, or of the product for barcodes that needed no photo. */
  id: string
  at: string
  /** Missing when the scan was not recognised. */
  product?: ScannedProduct
  /** The member who made the scan. Missing for visitors. */
  userId?: string
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

export type ScannedProduct = Pick<ProductCard, 'brand' | 'name' | 'line'> & {
  id: string
  /** Missing for oils that were found without a connection. */
  picture?: ShownPicture
  container?: ProductCard['container']
  grade?: ProductCard['grade']
}

/** `asked`: waits for an expert; `expert`: an expert named the oil; `unknown`: nor did an expert know it. */
export type ScanOutcome = 'asked' | 'expert' | 'unknown'

const deviceKey = 'olea-scans'
/** `session.ts` removes keys with this prefix when the person signs out. */
const memberKey = 'member-scans'
/** Stands for the member who has stored the token, until the server says who that is. */
const unknownMember = ''
const maxScans = 100

const listeners = createListeners()
/** Without storage the scans last as long as the page. */
const unstored = new Map<string, string>()
let cached: { text: string; scans: RememberedScan[] } | undefined

export const scanHistoryStore: Store<RememberedScan[]> = {
  get: readScans,
  subscribe: (listener) => {
    const onSession = () => {
      followSession()
      listener()
    }
    // Changes in other tabs of this browser.
    const onStorage = ({ key }: StorageEvent) =>
      (key === deviceKey || key === memberKey || key === null) && listener()
    window.addEventListener('storage', onStorage)
    const unsubscribers = [listeners.subscribe(listener), sessionStore.subscribe(onSession)]
    followSession()
    return () => {
      window.removeEventListener('storage', onStorage)
      for (const unsubscribe of unsubscribers) unsubscribe()
    }
  },
}

/** @returns the member who scans; undefined for visitors */
export function getScanOwner(): string | undefined {
  if (getSessionToken() === undefined) return undefined
  return getCurrentSession().user?._id ?? readOfMember()?.userId ?? unknownMember
}

/** Without a connection the server cannot say whose token it is, so that this is stored beforehand. */
function followSession(): void {
  const { user } = getCurrentSession()
  const stored = readOfMember()
  if (!user || stored?.userId === user._id) return
  const name = (scan: RememberedScan) =>
    scan.userId === unknownMember ? { ...scan, userId: user._id } : scan
  // What somebody else has stored is deleted.
  const isSamePerson = stored?.userId === unknownMember
  if (isSamePerson) writeText(deviceKey, readOfDevice().map(name))
  writeText(memberKey, { userId: user._id, scans: isSamePerson ? stored.scans.map(name) : [] })
}

/** The scans that the person at this device may see, the latest first. */
export function readScans(): RememberedScan[] {
  const owner = getScanOwner()
  const text = `${owner} ${readText(deviceKey)} ${readText(memberKey)}`
  if (cached?.text !== text) {
    const ofMember = readOfMember()
    const scans = [
      ...readOfDevice().filter(({ userId }) => userId === undefined || userId === owner),
      ...(owner !== undefined && ofMember?.userId === owner ? ofMember.scans : []),
    ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
    cached = { text, scans }
  }
  return cached.scans
}

/** Replaces the scans that `readScans` returns. */
export function writeScans(scans: RememberedScan[]): void {
  const owner = getScanOwner()
  const kept = scans.filter(({ isWaiting }, index) => isWaiting || index < maxScans)
  const ofOthers = readOfDevice().filter(({ userId }) => userId !== undefined && userId !== owner)
  writeText(deviceKey, [...kept.filter((scan) => !isOfAccount(scan)), ...ofOthers])
  if (owner !== undefined) writeText(memberKey, { userId: owner, scans: kept.filter(isOfAccount) })
  listeners.notify()
}

const isOfAccount = ({ userId, isWaiting }: RememberedScan) => userId !== undefined && !isWaiting

/** @param id also of a photo of somebody who has signed out meanwhile */
export function forgetScan(id: string): void {
  writeText(
    deviceKey,
    readOfDevice().filter((scan) => scan.id !== id),
  )
  writeScans(readScans().filter((scan) => scan.id !== id))
}

/** Entries of photos that have not been sent, also those of members who have signed out. */
export const listWaiting = (): RememberedScan[] => readOfDevice().filter(({ isWaiting }) => isWaiting)

function readOfDevice(): RememberedScan[] {
  return toScans(parse(readText(deviceKey)))
}

function readOfMember(): { userId: string; scans: RememberedScan[] } | undefined {
  const found = parse(readText(memberKey)) as { userId?: unknown; scans?: unknown } | undefined | null
  if (typeof found?.userId !== 'string') return undefined
  return { userId: found.userId, scans: toScans(found.scans) }
}

function parse(text: string): unknown {
  try {
    return text ? JSON.parse(text) : undefined
  } catch {
    // Another version wrote it.
    return undefined
  }
}

const toScans = (value: unknown) => (Array.isArray(value) ? value.filter(isRemembered) : [])

function isRemembered(value: unknown): value is RememberedScan {
  return typeof value === 'object' && value !== null && 'id' in value && 'at' in value
}

function readText(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return unstored.get(key) ?? ''
  }
}

function writeText(key: string, value: unknown): void {
  const text = JSON.stringify(value)
  try {
    localStorage.setItem(key, text)
  } catch {
    unstored.set(key, text)
  }
}
