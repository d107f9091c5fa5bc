// What the recogniser answers.
import type { PhotoHint, ScanReason } from '#src/scan/contract/scan.ts'
import type { Measures } from './decide/measures.ts'

export type Candidate = {
  productId: string
  /** The probability, 0 to 1, that the photo shows this product. */
  confidence: number
  /** What speaks for the product. */
  reasons: ScanReason[]
  /** The figures behind the confidence, to be kept for training. Missing for products that a barcode names. */
  measures?: Measures
}

export type Recognition = {
  /** `uncertain`: one of the candidates may be right. `failed`: nothing resembles the photo. */
  status: 'recognised' | 'uncertain' | 'failed'
  /** What to do better with the next photo. */
  hint?: PhotoHint
  /** Only when recognised. */
  productId?: string
  /** At most five, the most probable first. */
  candidates: Candidate[]
  read: {
    /** 14 digits, read at least twice. */
    barcode?: string
    /** The barcode belongs to a product that is no olive oil. */
    isOtherProduct?: boolean
    lines: string[]
  }
  timings: { barcodeMs: number; labelMs: number; totalMs: number }
}

export type RecogniseInput = {
  image: Uint8Array
  /** A code that the phone read. */
  barcode?: string | undefined
  signal?: AbortSignal | undefined
}
