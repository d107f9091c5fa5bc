// Adds scans to the history of this browser, and what has become of them.
import type { ProductCard, ShownPicture } from '#src/catalogue/contract/product.ts'
import type { ScanAnswer } from '../../contract/scan.ts'
import { listWordedLines } from '../list-worded-lines.ts'
import { getScanOwner, type RememberedScan, readScans, writeScans } from './scan-history.ts'

type NamedProduct = Pick<ProductCard, '_id' | 'brand' | 'name' | 'line'> &
  Partial<Pick<ProductCard, 'container' | 'grade' | 'picture'>> & {
    /** Of the page of a product: the first one is the main picture. */
    pictures?: ShownPicture[]
  }

/** A later answer to the same scan replaces the earlier one. */
export function rememberScan(found: ScanAnswer | { product: NamedProduct; barcode: string }): void {
  const at = new Date().toISOString()
  const entry: RememberedScan =
    'scan' in found
      ? { ...toRemembered(found), ...markOwner(found), at }
      : { id: found.product._id, at, ...nameProduct(found.product), ...toOwned(getScanOwner()) }
  writeScans([entry, ...readScans().filter(({ id }) => id !== entry.id)])
}

/** Stores what has become of a scan of this device, at its place in the list. */
export function refreshScan(answer: ScanAnswer): void {
  const known = readScans()
  if (!known.some(({ id }) => id === answer.scan._id)) return
  writeScans(
    known.map((scan) =>
      scan.id === answer.scan._id ? { ...toRemembered(answer), ...markOwner(answer), at: scan.at } : scan,
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
function markOwner({ scan }: ScanAnswer): Pick<RememberedScan, 'hasPhoto' | 'userId'> {
  const known = readScans().find(({ id }) => id === scan._id)
  const userId = known ? known.userId : getScanOwner()
  return { ...toOwned(userId), ...(scan.isWaiting && userId !== undefined ? { hasPhoto: true } : {}) }
}

const toOwned = (userId: string | undefined): Pick<RememberedScan, 'userId'> =>
  userId === undefined ? {} : { userId }

function nameProduct(found: NamedProduct): Pick<RememberedScan, 'product'> {
  const { _id: id, brand, name, line, container, grade, picture = found.pictures?.[0] } = found
  const shown = picture && toShown(picture)
  const look = { ...(container ? { container } : {}), ...(grade ? { grade } : {}) }
  return { product: { id, brand, name, line, ...look, ...(shown ? { picture: shown } : {}) } }
}

const toShown = ({ src, srcSet, width, height }: ShownPicture): ShownPicture => ({
  src,
  srcSet,
  width,
  height,
})

function getOutcome({ decidedBy, isWaiting }: ScanAnswer['scan'], hasProduct: boolean) {
  if (decidedBy === 'expert') return hasProduct ? 'expert' : 'unknown'
  return isWaiting && !hasProduct ? 'asked' : undefined
}

/** @param id of a photo that is sent later */
export function rememberWaiting(id: string): void {
  const at = new Date().toISOString()
  writeScans([{ id, at, isWaiting: true, ...toOwned(getScanOwner()) }, ...readScans()])
}
