import { expect, test } from 'vitest'
import { findOrigins } from './find-origins.ts'

const placesOf = (...lines: string[]) => findOrigins(lines).map(({ place }) => place)

test.each([
  'Protected Designation of Origin',
  'DENOMINAZIONE DI ORIGINE PROTETTA',
  'Denominación de Origen Protegida',
  'Denominação de Origem Protegida',
  'Appellation d’Origine Protégée',
  'Geschützte Ursprungsbezeichnung',
  'Προστατευόμενη Ονομασία Προέλευσης',
  'Umbria D.O.P.',
  'Nyons AOP',
  'Σητεία Π.Ο.Π.',
  'ΠΟΠ Σητεία',
])('a protected designation of origin: %s', (line) => expect(placesOf(line)).toEqual(['pdo']))

test.each([
  'Protected Geographical Indication',
  'Indicazione Geografica Protetta',
  'Indicación Geográfica Protegida',
  'Indication Géographique Protégée',
  'Geschützte geografische Angabe',
  'Προστατευόμενη Γεωγραφική Ένδειξη',
  'Toscano I.G.P.',
  'Χανιά ΠΓΕ',
])('a protected geographical indication: %s', (line) => expect(placesOf(line)).toEqual(['pgi']))

test.each(['Dopo la raccolta', 'Scope', 'ΤΟΠΟΠΟΙΗΣΗ', 'Τυποποιείται', 'Pigpen'])(
  'parts of other words are none: %s',
  (line) => expect(placesOf(line)).toEqual([]),
)

test.each([
  ['eu', 'Blend of olive oils of EU origin'],
  ['eu', 'Miscela di oli di oliva originari dell’UE'],
  ['eu', 'Mezcla de aceites de oliva de la U.E.'],
  ['eu', 'Μείγμα ελαιολάδων Ε.Ε.'],
  ['eu-and-non-eu', 'Mélange d’huiles d’olive UE et non UE'],
  ['eu-and-non-eu', 'Mischung von Olivenölen aus der EU und Nicht-EU'],
])('the origin %s: %s', (place, line) => expect(placesOf(line)).toEqual([place]))

test('letters within a word are not the European Union', () => {
  expect(placesOf('Origine: Neuquén, blend of fruité blue')).toEqual([])
})

test('a protected name stands beside the country, with the line that names it', () => {
  expect(findOrigins(['Umbria DOP', 'Origine: Italia'])).toEqual([
    { place: 'pdo', text: 'Umbria DOP' },
    { place: 'IT', text: 'Origine: Italia' },
  ])
})
