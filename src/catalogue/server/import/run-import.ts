// Reads sources and writes their products in batches, in constant memory.
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { ProblemError } from '#src/platform/problem.ts'
import type { createProductPictures } from '../product-pictures.ts'
import type { createProductImport } from './import-products.ts'
import type { ImportEntry, ImportedPicture, ImportedProduct, ImportSource } from './import-record.ts'
import { addError, createImportReport, type ImportReport } from './import-report.ts'

type Dependencies = {
  importBatch: ReturnType<typeof createProductImport>['importBatch']
  addPicture: ReturnType<typeof createProductPictures>['add']
}
type Options = {
  isDryRun: boolean
  withPictures: boolean
  onProgress: (done: number, total: number) => void
}
type Found = { place: string; product: ImportedProduct }

const batchSize = 200

/** A record that cannot be read becomes a line of the report; the import goes on. */
export async function runImport(
  sources: readonly ImportSource[],
  dependencies: Dependencies,
  options: Options,
): Promise<ImportReport> {
  const report = createImportReport()
  const total = sources.reduce((sum, { totalBytes }) => sum + totalBytes, 0)
  let done = 0
  const onBytes = (bytes: number) => {
    done += bytes
    options.onProgress(done, total)
  }
  for (const source of sources) {
    let batch: Found[] = []
    const flush = async () => {
      if (!options.isDryRun) await writeBatch(source.name, batch, report, { ...dependencies, ...options })
      batch = []
    }
    for await (const entry of source.read(onBytes)) {
      if ('product' in entry) batch.push(entry)
      else noteUnusable(report, source.name, entry)
      if (batch.length === batchSize) await flush()
    }
    await flush()
  }
  return report
}

function noteUnusable(report: ImportReport, source: string, entry: Exclude<ImportEntry, Found>): void {
  if ('skipped' in entry) report.skipped[entry.skipped] += 1
  else addError(report, source, entry.place, entry.error)
}

async function writeBatch(
  source: string,
  batch: readonly Found[],
  report: ImportReport,
  { importBatch, addPicture, withPictures }: Dependencies & Pick<Options, 'withPictures'>,
): Promise<void> {
  if (batch.length === 0) return
  const imported = await importBatch(batch.map(({ product }) => product))
  for (const [index, { id, outcome }] of imported.entries()) {
    report.outcomes[outcome] += 1
    const found = batch[index]
    if (!found || !withPictures) continue
    for (const picture of found.product.pictures) {
      const failure = await storePicture(id, picture, addPicture)
      if (failure === undefined) report.pictures += 1
      else if (failure) addError(report, source, found.place, failure)
    }
  }
}

/** @returns undefined for a picture that was added, '' for one that was there before, else why it is not usable */
async function storePicture(
  productId: string,
  { path, fields }: ImportedPicture,
  addPicture: Dependencies['addPicture'],
): Promise<string | undefined> {
  const fileName = basename(path)
  try {
    const bytes = await readFile(path)
    const { isNew } = await addPicture(productId, { bytes, fileName }, fields, undefined, {
      isPreparedByCaller: true,
    })
    return isNew ? undefined : ''
  } catch (error) {
    if (error instanceof ProblemError) return `${fileName}: ${error.detail ?? error.title}`
    if (error instanceof Error && 'code' in error) return `${fileName} cannot be read`
    throw error
  }
}
