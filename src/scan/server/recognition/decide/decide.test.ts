import { expect, test } from 'vitest'
import type { ScanProduct } from '../product.ts'
import { foldPhotoText, scoreTexts } from '../text/score-text.ts'
import { isAccepted } from './decide.ts'
import { type Evidence, measureCandidates } from './measures.ts'
import { estimateProbabilities } from './model.ts'

const product = (brand: string, line: string, cultivars: string[] = [], volumeMl = 500): ScanProduct => ({
  ...{ id: `${brand} ${line} ${volumeMl}`, gtins: [], brand, name: line, line, volumeMl },
  ...{ cultivars, aliases: [] },
})
const catalogue = [
  product('Finca La Encomienda Vieja', 'Primer Día'),
  product('Finca La Encomienda Vieja', 'Intenso'),
  product('Cortijo Guadamora', 'Clásico'),
  product('Podere San Torelio', 'Novello', ['Taggiasca']),
]
const alignment = { toPhoto: [], inliers: 60, inlierRatio: 0.8, spread: 0.8 }

/** @param fitting id of a product whose reference image fits the photo */
function accept(lines: string[], fitting?: string): string | undefined {
  const texts = scoreTexts(foldPhotoText(lines), catalogue)
  const evidence = catalogue.flatMap((each, index): Evidence[] => {
    const text = texts[index]
    const found = each.id === fitting ? alignment : undefined
    return text ? [{ product: each, text, labelText: undefined, alignment: found }] : []
  })
  const measures = measureCandidates(evidence)
  const confidences = estimateProbabilities(measures)
  const ranked = measures
    .map((own, index) => ({
      productId: catalogue[index]?.id ?? '',
      confidence: confidences[index] ?? 0,
      measures: own,
    }))
    .sort((one, other) => other.confidence - one.confidence)
  return isAccepted(ranked) ? ranked[0]?.productId : undefined
}

test('text that names brand and variant is enough', () => {
  expect(accept(['Finca La Encomienda Vieja', 'Primer Dia', '500 ml'])).toBe(catalogue[0]?.id)
})

test('another size is another product, unless the artwork fits closely', () => {
  const lines = ['Finca La Encomienda Vieja', 'Primer Dia', '750 ml']
  expect(accept(lines)).toBeUndefined()
  expect(accept(lines, catalogue[0]?.id)).toBe(catalogue[0]?.id)
})

test('a size with a lost digit is no other size', () => {
  expect(accept(['Finca La Encomienda Vieja', 'Primer Dia', '50 ml'])).toBe(catalogue[0]?.id)
})

test('a word of another brand in place of a word of the own brand speaks against the product', () => {
  expect(accept(['Cortijo La Encomienda Vieja', 'Primer Dia', '500 ml'])).toBeUndefined()
})

test('a brand without its variant is not enough', () => {
  expect(accept(['Finca La Encomienda Vieja', '500 ml'], catalogue[0]?.id)).toBeUndefined()
})

test('a line that several brands sell is not enough where the cultivar is not read', () => {
  expect(accept(['Podere San Torelio', 'Novello', 'Taggiasca'])).toBe(catalogue[3]?.id)
  expect(accept(['Podere San Torelio', 'Novello', 'Moraiolo'])).toBeUndefined()
})
