import { expect, test } from 'vitest'
import { findOtherSubject } from './find-other-subject.ts'

type Scanned = Parameters<typeof findOtherSubject>[0]

const find = (lines: string[], changes: Partial<Scanned> = {}) =>
  findOtherSubject({
    status: 'failed',
    hint: null,
    read: { lines },
    candidates: [],
    decidedBy: null,
    ...changes,
  })
const candidate = (confidence: number) => ({ productId: 'x', confidence, reasons: [] })

test.each([
  [['CHÂTEAU LUNE', 'Vin rouge', '75 cl']],
  [['Aceto balsamico di Modena']],
  [['Sonnenblumenöl', '1 l']],
  [['Подсолнечное масло']],
  [['عسل طبيعي']],
  [['MIEL DE LAVANDE', '250 g']],
])('%s is another product', (lines) => {
  expect(find(lines)).toBe('other-product')
  expect(find(lines, { status: 'uncertain', candidates: [candidate(0.1)] })).toBe('other-product')
})

test.each([
  [['Monte Scuro', 'Olio extra vergine di oliva', 'ideale con aceto e vino']],
  [['KESTREL', 'Old Grove']],
  [['Vinatea', 'Gineprai']],
  [['Εξαιρετικό παρθένο ελαιόλαδο', 'με μέλι']],
  [['Virgen extra', 'Ron']],
])('%s may be an olive oil', (lines) => {
  expect(find(lines)).toBeUndefined()
})

test('a likely candidate and an answer of a person count more than words', () => {
  const wine = ['Tenuta del Vino']
  expect(find(wine, { status: 'uncertain', candidates: [candidate(0.6)] })).toBeUndefined()
  expect(find(wine, { decidedBy: 'expert' })).toBeUndefined()
  expect(find(wine, { status: 'recognised' })).toBeUndefined()
})

test('the barcode of another product decides', () => {
  expect(find([], { read: { lines: [], barcode: '03017620422003', isOtherProduct: true } })).toBe(
    'other-product',
  )
})

test('without any text there is no label, unless the photo is the reason', () => {
  expect(find([])).toBe('no-label')
  expect(find(['1', 'x'])).toBe('no-label')
  expect(find([], { hint: 'dark' })).toBeUndefined()
  expect(find([], { read: { lines: [], barcode: '02012345678903' } })).toBeUndefined()
})
