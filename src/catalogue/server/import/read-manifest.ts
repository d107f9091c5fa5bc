// Reads a folder with a list of products and pictures of their labels: `manifest.json` with `products`, each with `name`
// and any of the other properties below. Pictures are files of the folder.
import { readFile } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { z } from 'zod'
import { findLanguageCode } from '#src/i18n/languages.ts'
import { toFieldError } from '#src/platform/read-limit.ts'
import { normalizeGtin } from '../../contract/gtin.ts'
import { toLanguageTag } from '../../contract/language-tag.ts'
import { PictureKind } from '../../contract/product.ts'
import type { ProductFields } from '../../contract/product-fields.ts'
import { findCountryCode } from './find-country-code.ts'
import { findGrade } from './find-grade.ts'
import type { ImportEntry, ImportedPicture, ImportedProduct } from './import-record.ts'

const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() ?? '')

const ManifestProduct = z.object({
  code: text,
  name: text,
  brand: text,
  line: text,
  cultivar: text,
  volumeMl: z.number().positive().nullish(),
  language: text,
  country: text,
  category: text,
  categoryText: text,
  harvestYear: z
    .union([z.number().int(), z.string()])
    .nullish()
    .transform((value) => Number(/\d{4}/.exec(String(value ?? ''))?.[0] ?? Number.NaN)),
  references: z.array(z.object({ file: z.string(), kind: z.string().optional() })).default([]),
})
type ManifestProduct = z.infer<typeof ManifestProduct>

export const Manifest = z.object({ products: z.array(z.unknown()) })

export async function* readManifest(folder: string): AsyncGenerator<ImportEntry<ImportedProduct>> {
  const manifest = Manifest.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')))
  for (const [index, entry] of manifest.products.entries()) {
    const place = `product ${index + 1}`
    const parsed = ManifestProduct.safeParse(entry)
    if (!parsed.success) {
      const fields = parsed.error.issues.slice(0, 1).map(toFieldError)
      yield { place, reason: { code: 'invalid-fields', fields } }
    } else if (!parsed.data.name && !parsed.data.brand) yield { place, skipped: 'no-name' }
    else yield toEntry(place, parsed.data, folder)
  }
}

function toEntry(place: string, product: ManifestProduct, folder: string): ImportEntry<ImportedProduct> {
  const gtin = product.code ? normalizeGtin(product.code) : undefined
  if (product.code && !gtin) return rejectField(place, 'code', `${product.code} is not a barcode number`)
  const pictures = product.references.map(({ file, kind }) => toPicture(folder, file, kind))
  const outside = pictures.find((picture) => !isInside(folder, picture.path))
  if (outside) return rejectField(place, 'references', `${outside.path} is outside of the folder`)
  return { place, product: toProduct(product, gtin, pictures) }
}

const rejectField = (place: string, path: string, message: string): ImportEntry<ImportedProduct> => ({
  place,
  reason: { code: 'invalid-fields', fields: [{ path, message }] },
})

function toProduct(
  product: ManifestProduct,
  gtin: string | undefined,
  pictures: ImportedPicture[],
): ImportedProduct {
  const { brand, line, cultivar, volumeMl, categoryText, harvestYear } = product
  const country = product.country ? findCountryCode(product.country) : undefined
  const grade = findGrade(product.category || categoryText)
  const language = product.language ? findLanguageCode(product.language) : undefined
  const tag = toLanguageTag(product.language)
  const fields: Partial<ProductFields> = {
    ...(brand ? { brand } : {}),
    ...(line ? { line } : {}),
    ...(cultivar ? { cultivars: [{ name: cultivar }] } : {}),
    ...(volumeMl ? { netQuantityMl: volumeMl } : {}),
    ...(country ? { origin: { kind: 'country', countries: [country] } } : {}),
    ...(grade ? { grade } : {}),
    ...(categoryText ? { categoryTexts: [{ ...(tag ? { language: tag } : {}), text: categoryText }] } : {}),
    ...(language ? { language } : {}),
    ...(Number.isNaN(harvestYear) ? {} : { harvest: { year: harvestYear } }),
  }
  const name = product.name || brand
  return {
    key: `manifest:${gtin ?? [brand, name, line, volumeMl].join('|')}`,
    gtins: gtin ? [gtin] : [],
    fields: { ...fields, name },
    source: { source: 'import' },
    pictures,
  }
}

function toPicture(folder: string, file: string, kind: string | undefined): ImportedPicture {
  const known = PictureKind.safeParse(kind)
  return { path: resolve(folder, file), fields: { kind: known.success ? known.data : 'front' } }
}

function isInside(folder: string, path: string): boolean {
  const inner = relative(resolve(folder), path)
  return inner !== '' && !inner.startsWith('..') && !isAbsolute(inner)
}
