// Products of invented producers, as an export that the catalogue imports.

import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { exportFormat } from '#src/catalogue/server/exchange/product-record.ts'

const syllables = [
  'ba',
  'ce',
  'di',
  'fo',
  'gu',
  'la',
  'me',
  'ni',
  'po',
  'ru',
  'sa',
  'te',
  'vi',
  'zo',
  'qua',
  'stre',
]
const cultivars = [
  'Coratina',
  'Frantoio',
  'Picual',
  'Arbequina',
  'Koroneiki',
  'Leccino',
  'Hojiblanca',
  'Souri',
]
const countries = ['IT', 'ES', 'GR', 'PT', 'TN', 'MA', 'TR', 'CL']
const lines = ['Riserva', 'Intenso', 'Novello', 'Classico', 'Delicato']
const sizes = [250, 500, 750, 1_000, 3_000]
/** Products of one brand. */
const brandSize = 12

export const idOf = (number: number): string => number.toString(16).padStart(24, '0')

/** A brand of three syllables for each dozen of products: about as many words as real labels have. */
export function brandOf(number: number): string {
  const brand = Math.floor(number / brandSize)
  const parts = [brand, brand >> 4, brand >> 8, brand >> 12].map((part) => syllables[part % syllables.length])
  const name = parts.join('')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

export function gtinOf(number: number): string {
  const digits = `200${String(number).padStart(9, '0')}`
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return `0${digits}${(10 - (sum % 10)) % 10}`
}

function createProduct(number: number): object {
  const cultivar = cultivars[number % cultivars.length] ?? ''
  const line = lines[Math.floor(number / 3) % lines.length] ?? ''
  const country = countries[Math.floor(number / brandSize) % countries.length] ?? ''
  return {
    _id: idOf(number),
    status: 'live',
    name: `${line} ${cultivar}`,
    brand: brandOf(number),
    line,
    producer: `Frantoio ${brandOf(number + 7)}`,
    grade: number % 9 === 0 ? 'virgin' : 'extra-virgin',
    cultivars: [{ name: cultivar }],
    origin: { kind: 'country', countries: [country], region: `Region ${number % 40}` },
    harvest: { year: 2020 + (number % 6) },
    netQuantityMl: sizes[number % sizes.length],
    nutrition: { per100ml: { kilocalories: 824, fat: 91.6, saturates: 14 } },
    description: `Oil of ${cultivar} olives from ${brandOf(number + 3)}. `.repeat(4).trim(),
    gtins: [{ gtin: gtinOf(number) }],
    sources: { name: { source: 'import' }, brand: { source: 'import' } },
  }
}

export async function writeProducts(path: string, count: number): Promise<void> {
  const file = createWriteStream(path)
  file.write(`${JSON.stringify({ format: exportFormat, version: 1 })}\n`)
  for (let number = 0; number < count; number += 1) {
    const hasRoom = file.write(`${JSON.stringify(createProduct(number))}\n`)
    if (!hasRoom) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
}
