// What is said about the origin on a label.
import { expect, test } from 'vitest'
import type { LabelFinding, LabelParticular } from '../../contract/label-rules.ts'
import { checkLabel } from './check-label.ts'

function findingsOf(...lines: string[]): LabelFinding[] {
  return checkLabel(lines)?.findings.map(({ finding }) => finding) ?? []
}
function readOf(...lines: string[]): LabelParticular[] {
  return checkLabel(lines)?.particulars.flatMap(({ particular, isRead }) => (isRead ? particular : [])) ?? []
}

test.each([
  'Origine: Italia',
  'Product of Spain',
  '100 % italiano',
  'Ursprung: Griechenland',
  'Προϊόν Ελλάδας',
  'Origem: Portugal',
  "Produit d'Espagne",
  'بلد المنشأ: تونس',
  'Blend of olive oils of European Union origin',
  'Miscela di oli di oliva originari dell’Unione Europea',
  'Denominazione di Origine Protetta',
])('is read: %s', (line) => {
  expect(readOf('Extra virgin olive oil', line)).toContain('origin')
  expect(findingsOf('Extra virgin olive oil', line)).toEqual([])
})

test('a country in an address is no origin', () => {
  expect(readOf('Extra virgin olive oil', 'Bottled by Olea, Via Roma 1, Siena, Italia')).not.toContain(
    'origin',
  )
})

test('two places contradict each other', () => {
  expect(findingsOf('Extra virgin', 'Product of Italy', 'Origin: Tunisia')).toEqual(['origin-contradiction'])
  expect(findingsOf('Extra virgin', '100% italiano', 'Blend of olive oils of European Union origin')).toEqual(
    ['origin-contradiction'],
  )
})

test('the same place in two languages does not', () => {
  expect(findingsOf('Extra virgin', 'Origine: Italia', 'Product of Italy')).toEqual([])
})

const europeanBlend = 'Blend of olive oils of European Union origin'
test.each([
  ['Product of Italy', europeanBlend],
  ['Prodotto italiano', 'Miscela di oli di oliva originari dell’Unione Europea'],
  ['Herkunft: Spanien', 'Mischung von Olivenölen mit Ursprung in der EU'],
  ['Producto de', 'España', 'Mezcla de aceites de oliva de la U.E.'],
  ['Προϊόν Ελλάδας', 'Μείγμα ελαιολάδων Ε.Ε.'],
  ["Produit d'Espagne", 'Mélange d’huiles d’olive de l’UE', 'et hors UE'],
  ['100 % olio italiano', 'Origine: UE e extra UE'],
  ['Product of Tunisia', 'Origin: European Union'],
  ['100% Italian', 'Origin: Greece'],
])('of one country and of a blend contradict each other: %s, %s', (...lines) =>
  expect(findingsOf('Extra virgin olive oil', ...lines)).toEqual(['origin-contradiction']),
)

test.each([
  [europeanBlend, 'Bottled in Italy'],
  [europeanBlend, 'Imbottigliato in Italia', 'Prodotto in stabilimento di Siena, Italia'],
  [europeanBlend, 'Prodotto e confezionato da Olea S.p.A., Via Roma 1, Siena, Italia'],
  [europeanBlend, 'Miscela di oli di oliva originari dell’Unione Europea'],
  [europeanBlend, 'Packed in Spain', 'Product packed in Spain by Olea'],
  [europeanBlend, '100 % bottled in Italy'],
  ['100% Italian', 'A blend of Coratina and Ogliarola'],
  ['Origine: Italia', 'Miscela armonica di Frantoio e Leccino', 'Agricoltura UE'],
  ['Product of Spain (EU)'],
  ['Origin: Greece, European Union'],
  ['Product of Italy, Spain and Tunisia'],
  ['Origin: oil obtained in Italy from olives harvested in Greece'],
  ['Origine: Italia', 'Imported by Olea Ltd, produce of the best mills, Greece'],
])('that differ from where it was bottled, and blends of cultivars, do not: %s, %s', (...lines) =>
  expect(findingsOf('Extra virgin olive oil', ...lines)).toEqual([]),
)

test('blended and pomace oils state none', () => {
  expect(findingsOf('Olive pomace oil', 'Product of Spain')).toEqual(['origin-not-virgin'])
})
