// Counts right and wrong answers by kind of photo.
import { normalizeGtin } from '../../src/catalogue/contract/gtin.ts'
import type { ScanAnswer } from '../../src/scan/contract/scan.ts'
import type { ScanQuery } from './scan-bench.ts'

type Timed = ScanAnswer & { ms: number }
type Kind = { photos: number; first: number; firstThree: number; accepted: number; wrong: number }
type Rate = { of: number; count: number; percent: number }
export type Figures = ReturnType<ReturnType<typeof createTally>['summarize']>

const labelKinds = new Set(['front', 'partial'])

export function createTally() {
  const kinds = new Map<string, Kind>()
  const codes = { right: 0, wrong: 0, of: 0, invented: 0, without: 0 }
  const times: number[] = []

  return {
    addLabel({ kind, level, expect }: ScanQuery, answer: Timed): void {
      const name = [kind, level].filter(Boolean).join(' ')
      const row = kinds.get(name) ?? { photos: 0, first: 0, firstThree: 0, accepted: 0, wrong: 0 }
      kinds.set(name, row)
      const expected = expect.code === null ? undefined : normalizeGtin(expect.code)
      const found = answer.candidates.map(({ product }) => product.gtin)
      const isRight = expected !== undefined && answer.product?.gtin === expected
      row.photos += 1
      row.first += Number(expected !== undefined && found[0] === expected)
      row.firstThree += Number(expected !== undefined && found.slice(0, 3).includes(expected))
      row.accepted += Number(answer.scan.status === 'recognised' && isRight)
      row.wrong += Number(answer.scan.status === 'recognised' && !isRight)
      if (labelKinds.has(kind)) times.push(answer.ms)
    },

    /** @param expected undefined for a photo without a barcode */
    addBarcode(expected: string | undefined, answer: Timed): void {
      const read = answer.scan.read.barcode
      if (expected === undefined) {
        codes.without += 1
        codes.invented += Number(read !== undefined)
        return
      }
      codes.of += 1
      codes.right += Number(read === expected)
      codes.wrong += Number(read !== undefined && read !== expected)
    },

    summarize() {
      const all = [...kinds].sort(([one], [other]) => one.localeCompare(other))
      const sum = (isOfKind: (kind: string) => boolean): Kind => {
        const rows = all.flatMap(([name, row]) => (isOfKind(name.split(' ')[0] ?? '') ? [row] : []))
        const add = (key: keyof Kind) => rows.reduce((total, row) => total + row[key], 0)
        return {
          photos: add('photos'),
          first: add('first'),
          firstThree: add('firstThree'),
          accepted: add('accepted'),
          wrong: add('wrong'),
        }
      }
      const label = sum((kind) => labelKinds.has(kind))
      const back = sum((kind) => kind === 'back')
      const negative = sum((kind) => kind.startsWith('unknown') || kind.startsWith('real'))
      const sorted = times.toSorted((one, other) => one - other)
      const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
      return {
        kinds: Object.fromEntries(all),
        rates: {
          labelAccepted: rate(label.accepted, label.photos),
          labelFirst: rate(label.first, label.photos),
          labelFirstThree: rate(label.firstThree, label.photos),
          labelWrong: rate(label.wrong, label.photos),
          backAccepted: rate(back.accepted, back.photos),
          falseAccepts: rate(negative.wrong, negative.photos),
          barcodesRead: rate(codes.right, codes.of),
          barcodesMisread: rate(codes.wrong, codes.of),
          codesInvented: rate(codes.invented, codes.without),
        } satisfies Record<string, Rate>,
        p50Ms: at(0.5),
        p95Ms: at(0.95),
      }
    },
  }
}

function rate(count: number, of: number): Rate {
  return { of, count, percent: of === 0 ? 0 : Math.round((1_000 * count) / of) / 10 }
}
