// Reads sources and writes their products in batches, in constant memory.
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { isDatabaseOutage } from '#src/platform/database/is-database-outage.ts'
import { ProblemError } from '#src/platform/problem.ts'
import type { ImportErrorReason } from '../../contract/catalogue-import.ts'
import type { Editor } from '../audit-products.ts'
import type { createProductPictures } from '../product-pictures.ts'
import type { createProductImport, Imported } from './import-products.ts'
import type { ImportEntry, ImportedPicture, ImportSource } from './import-record.ts'
import { addError, createImportReport, type ImportReport } from './import-report.ts'

type ProductImport = ReturnType<typeof createProductImport>
export type ImportDependencies = Pick<ProductImport, 'importBatch' | 'planBatch'> & {
  addPicture: ReturnType<typeof createProductPictures>['add']
}
type ImportOptions = {
  isDryRun: boolean
  /** Adds pictures that are files of the import. */
  withPictures: boolean
  /** Has the server fetch the pictures that records name. */
  fetchesPictures?: boolean | undefined
  editor?: Editor
  /** To be continued. */
  reportSoFar?: ImportReport
  onProgress: (done: number, total: number) => void
  /** Called after each batch, with the report so far. */
  onBatch?: (report: ImportReport) => Promise<void>
  signal?: AbortSignal | undefined
}
type Found = Extract<ImportEntry, { product: object }>

const batchSize = 200

/** A record that cannot be read or stored becomes a line of the report; the import goes on. */
export async function runImport(
  sources: readonly ImportSource[],
  dependencies: ImportDependencies,
  options: ImportOptions,
): Promise<ImportReport> {
  const report = options.reportSoFar ?? createImportReport()
  const total = sources.reduce((sum, { totalBytes }) => sum + totalBytes, 0)
  let done = 0
  const onBytes = (bytes: number) => {
    done += bytes
    options.onProgress(done, total)
  }
  for (const source of sources) {
    let batch: Found[] = []
    const flush = async () => {
      options.signal?.throwIfAborted()
      await handleBatch({ source: source.name, report, dependencies, options }, batch)
      batch = []
      await options.onBatch?.(report)
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
  else addError(report, source, entry.place, entry.reason)
}

type Run = {
  /** Name of the file or folder. */
  source: string
  report: ImportReport
  dependencies: ImportDependencies
  options: ImportOptions
}

async function handleBatch(run: Run, batch: readonly Found[]): Promise<void> {
  const { source, report, dependencies, options } = run
  if (batch.length === 0) return
  if (options.isDryRun) {
    const outcomes = await dependencies.planBatch(batch.map(({ product }) => product))
    for (const outcome of outcomes) report.outcomes[outcome] += 1
    return
  }
  for (const [found, imported] of await writeBatch(run, batch)) {
    report.outcomes[imported.outcome] += 1
    if (!options.withPictures) continue
    for (const picture of found.product.pictures) {
      const stored = await storePicture(imported.id, picture, dependencies.addPicture)
      if (typeof stored === 'object') addError(report, source, found.place, stored)
      else if (stored) report.pictures += 1
    }
  }
}

/** A record that the database rejects is left out, and the others of its batch are written one by one. */
async function writeBatch(run: Run, batch: readonly Found[]): Promise<[Found, Imported][]> {
  const { source, report, dependencies, options } = run
  try {
    const imported = await dependencies.importBatch(
      batch.map(({ product }) => product),
      options,
    )
    return imported.flatMap((each, index) => (batch[index] ? [[batch[index], each]] : []))
  } catch (error) {
    if (isDatabaseOutage(error)) throw error
    if (batch.length === 1 && batch[0]) {
      addError(report, source, batch[0].place, { code: 'not-stored', cause: describeRejection(error) })
      return []
    }
    const written: [Found, Imported][] = []
    for (const found of batch) {
      written.push(...(await writeBatch(run, [found])))
    }
    return written
  }
}

/** The reason of the database without the statement, which the message of Drizzle repeats with all values. */
function describeRejection(error: unknown): string {
  if (error instanceof ProblemError) return error.detail ?? error.title
  let reason = error
  while (reason instanceof Error && reason.cause instanceof Error) reason = reason.cause
  return reason instanceof Error ? reason.message.slice(0, 300) : 'unknown reason'
}

/** @returns whether it is new, or why it is not usable */
async function storePicture(
  productId: string,
  { path, fields }: ImportedPicture,
  addPicture: ImportDependencies['addPicture'],
): Promise<boolean | ImportErrorReason> {
  const fileName = basename(path)
  try {
    const bytes = await readFile(path)
    const ofImport = { ...fields, isPreparedByCaller: true }
    const { isNew } = await addPicture(productId, { bytes, fileName }, ofImport, undefined)
    return isNew
  } catch (error) {
    if (error instanceof ProblemError)
      return { code: 'picture-not-added', file: fileName, cause: error.detail ?? error.title }
    if (error instanceof Error && 'code' in error)
      return { code: 'picture-not-added', file: fileName, cause: 'the file cannot be read' }
    throw error
  }
}
