// Recognises the product on a photo: by its barcode when the catalogue knows it, otherwise by its label.
import { randomUUID } from 'node:crypto'
import { normalizeGtin } from '#src/catalogue/contract/gtin.ts'
import type { Log } from '#src/platform/log.ts'
import { ProblemError } from '#src/platform/problem.ts'
import { findPrintedCodes } from './barcode/find-printed-codes.ts'
import { isAccepted, type RankedCandidate } from './decide/decide.ts'
import { listReasons } from './decide/reasons.ts'
import { partMissing } from './load-once.ts'
import type { ProductSource, ScanProduct } from './product.ts'
import type { Candidate, RecogniseInput, Recognition } from './recognition.ts'
import { createScanWorker, timeoutError } from './scan-worker.ts'
import { createReferenceSync, type ReferenceSource } from './sync-references.ts'
import type { Photo } from './worker/photos.ts'

type RecogniserOptions = ProductSource &
  ReferenceSource & {
    log?: Log
    /** Asks elsewhere for a number that the catalogue does not know, and answers within two seconds. */
    lookUpGtin?: (gtin: string) => Promise<ScanProduct | 'other-product' | undefined>
    /** The module of the worker process. */
    entry: URL
    /** No further step of a recognition starts after so long. */
    maxMs?: number
  }

export type Recogniser = ReturnType<typeof createRecogniser>

const maxCandidates = 5
/** Candidates below this are not worth showing. */
const minConfidence = 0.05

export function createRecogniser({ log, entry, maxMs = 40_000, ...source }: RecogniserOptions) {
  const worker = createScanWorker({ log, entry })
  const syncReferences = createReferenceSync(worker, source)

  async function readBarcode(photo: Photo, barcode: string | undefined) {
    const given = barcode ? normalizeGtin(barcode) : undefined
    if (given) {
      const known = await source.findProductsByGtin(given)
      // A wrong reading is hardly ever the code of another product, so that one reading is enough.
      if (known[0]) return { code: given, product: known[0] }
    }
    const { code, unconfirmed } = await worker.now.readBarcode(photo, given ? [given] : [])
    for (const gtin of code ? [code, ...unconfirmed] : unconfirmed) {
      const [product] = await source.findProductsByGtin(gtin)
      if (product) return { code: gtin, product }
    }
    // On the phone two frames agreed, so the number counts as read, even where this photo does not show it well.
    return { code: code ?? given, product: undefined }
  }

  async function readLabel(photo: Photo, signal: AbortSignal | undefined) {
    await syncReferences()
    const { words, productIds } = await worker.now.readLabel(photo)
    signal?.throwIfAborted()
    const [byText, byPicture] = await Promise.all([
      words.length > 0 ? source.findTextCandidates(words) : [],
      productIds.length > 0 ? source.findProductsByIds(productIds) : [],
    ])
    signal?.throwIfAborted()
    return worker.now.rankProducts(photo, mergeProducts(productIds, byPicture, byText))
  }

  /** The product whose code is printed on the label, when its bars could not be decoded. */
  async function findByPrintedCode(codes: string[]) {
    for (const code of codes) {
      const [product] = await source.findProductsByGtin(code)
      if (product) return { code, product }
    }
    return undefined
  }

  /** Where labels cannot be read, an unknown barcode is an answer all the same. */
  async function readLabelIfPossible(
    photo: Photo,
    signal: AbortSignal | undefined,
    code: string | undefined,
  ) {
    try {
      return await readLabel(photo, signal)
    } catch (error) {
      if (!code || !(error instanceof ProblemError) || error.code !== partMissing) throw error
      return { candidates: [], lines: [], readings: [], hint: undefined }
    }
  }

  async function recognise({ image, barcode, signal: stop }: RecogniseInput): Promise<Recognition> {
    const photo = { key: randomUUID(), image }
    const start = performance.now()
    const signal = createDeadline(maxMs, stop)
    signal.throwIfAborted()
    const { code, product } = await readBarcode(photo, barcode)
    const barcodeMs = performance.now() - start
    const took = () => {
      const totalMs = performance.now() - start
      return { barcodeMs, labelMs: totalMs - barcodeMs, totalMs }
    }
    if (code && product) return answerBarcode(code, product, took())
    signal.throwIfAborted()
    // Both at once, so that a slow look-up does not delay the answer.
    const lookingUp = code ? source.lookUpGtin?.(code) : undefined
    const readingLabel = readLabelIfPossible(photo, signal, code)
    const [found, ranking] = await Promise.all([lookingUp, readingLabel])
    const isOtherProduct = found === 'other-product'
    if (code && found && !isOtherProduct) return answerBarcode(code, found, took())
    const candidates = ranking.candidates
      .filter(({ confidence }) => confidence >= minConfidence)
      .slice(0, maxCandidates)
    const read = {
      ...(code ? { barcode: code } : {}),
      ...(isOtherProduct ? { isOtherProduct } : {}),
      lines: ranking.lines,
    }
    const codes = code ? [code] : findPrintedCodes(ranking.readings)
    const printed = code ? undefined : await findByPrintedCode(codes)
    if (printed) return answerBarcode(printed.code, printed.product, took(), ranking.lines)
    const { hint } = ranking
    // The label of an unknown code belongs to another product, however much it resembles a known one.
    const top = candidates[0]
    if (top && codes.length === 0 && isAccepted(ranking.candidates)) {
      const answer = { status: 'recognised', productId: top.productId } as const
      return { ...answer, candidates: candidates.map(toCandidate), read, timings: took() }
    }
    const status = top ? 'uncertain' : 'failed'
    return {
      status,
      ...(hint ? { hint } : {}),
      candidates: candidates.map(toCandidate),
      read,
      timings: took(),
    }
  }

  return {
    recognise,
    /** All candidates of a label with their measures, for training. */
    compareLabel: (image: Uint8Array) => readLabel({ key: randomUUID(), image }, undefined),
    /** Features of a reference image, as bytes to be stored. */
    extractFeatures: (image: Uint8Array): Promise<Uint8Array> => worker.later.extractFeatures(image),
    /** A JPEG without metadata, at most 1,280 pixels wide and high. */
    compressPhoto: (image: Uint8Array): Promise<Uint8Array> => worker.now.compressPhoto(image),
    close: () => worker.close(),
  }
}

/** @returns a signal that is aborted after `ms`, or earlier by `stop` */
function createDeadline(ms: number, stop: AbortSignal | undefined): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(timeoutError()), ms).unref()
  return stop ? AbortSignal.any([stop, controller.signal]) : controller.signal
}

function answerBarcode(
  code: string,
  { id }: ScanProduct,
  timings: Recognition['timings'],
  lines: string[] = [],
): Recognition {
  const candidates: Candidate[] = [{ productId: id, confidence: 1, reasons: ['barcode'] }]
  return { status: 'recognised', productId: id, candidates, read: { barcode: code, lines }, timings }
}

function toCandidate({ productId, confidence, measures }: RankedCandidate): Candidate {
  return { productId, confidence, measures, reasons: listReasons(measures) }
}

/** The products of the index in its order, then those of the text search. */
function mergeProducts(ids: string[], byPicture: ScanProduct[], byText: ScanProduct[]): ScanProduct[] {
  const found = new Map(byPicture.map((product) => [product.id, product]))
  const merged = new Map(ids.flatMap((id) => (found.has(id) ? [[id, found.get(id) as ScanProduct]] : [])))
  for (const product of byText) if (!merged.has(product.id)) merged.set(product.id, product)
  return [...merged.values()]
}
