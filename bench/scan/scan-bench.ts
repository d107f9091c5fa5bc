// A folder with products, their reference images and photos whose answers are known.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { normalizeGtin } from '../../src/catalogue/contract/gtin.ts'
import type { ScanProduct } from '../../src/scan/server/recognition/product.ts'

const Product = z.object({
  code: z.string(),
  brand: z.string(),
  name: z.string(),
  line: z.string().optional(),
  cultivar: z.string().optional(),
  volumeMl: z.number().optional(),
  language: z.string().optional(),
  country: z.string().optional(),
  harvestYear: z.number().optional(),
  references: z.array(z.object({ file: z.string() })),
})
const Manifest = z.object({
  products: z.array(Product),
  queries: z.array(
    z.object({
      id: z.string(),
      file: z.string(),
      kind: z.string(),
      level: z.string().optional(),
      expect: z.object({ code: z.string().nullable() }),
    }),
  ),
  barcodes: z.array(z.object({ file: z.string(), gtin14: z.string() })).default([]),
  noBarcode: z.array(z.object({ file: z.string() })).default([]),
})

export type ScanQuery = z.infer<typeof Manifest>['queries'][number]
export type ScanBench = ReturnType<typeof openScanBench>

export function openScanBench(folder: string) {
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')))
  return {
    ...manifest,
    catalogue: manifest.products.map(toScanProduct),
    readImage: (file: string) => new Uint8Array(readFileSync(join(folder, file))),
  }
}

/** Products are identified by their printed code. */
function toScanProduct({ code, cultivar, references: _, ...rest }: z.infer<typeof Product>): ScanProduct {
  const gtin = normalizeGtin(code)
  return {
    ...rest,
    id: code,
    gtins: gtin ? [gtin] : [],
    cultivars: cultivar ? [cultivar] : [],
    aliases: [],
  }
}
