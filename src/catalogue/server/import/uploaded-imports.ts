// Imports that admins upload. The file is stored, checked by a job, and written by another one once an admin has read
// the report. Both work in slices, so that a job that is interrupted goes on where it was.
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#src/platform/database/database.ts'
import { isId, newId } from '#src/platform/id.ts'
import { defineJob, type JobContext } from '#src/platform/jobs/define-job.ts'
import { conflict, notFound, ProblemError } from '#src/platform/problem.ts'
import type { Storage } from '#src/platform/storage/storage.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import { type CatalogueImport, importFailureCodes } from '../../contract/catalogue-import.ts'
import { importLimits } from '../../contract/import-limits.ts'
import type { Editor } from '../audit-products.ts'
import type { ImportSource } from './import-record.ts'
import { createImportReport, type ImportReport } from './import-report.ts'
import { catalogueImports } from './imports.tables.ts'
import { openImport } from './open-import.ts'
import { type ImportDependencies, runImport } from './run-import.ts'

export const importProducts = defineJob({
  name: 'catalogue.import-products',
  payload: z.object({ importId: z.string() }),
  retry: { limit: 5, delaySeconds: 10, maxDelaySeconds: 300 },
  expireInSeconds: 300,
})

/** Shorter than the job may take, so that the slice ends by itself. */
const sliceMs = 120_000
const progressIntervalMs = 1_000
const maxListed = 20
const folder = 'product-imports'
/** An upload writes its row right after its file: much earlier than this. */
const minOrphanAgeMs = 3_600_000

type Dependencies = ImportDependencies & { db: Db; write: Write; storage: Storage; sliceMs?: number }
type Row = typeof catalogueImports.$inferSelect

/** Ends a slice. The rows that were handled are stored. */
class SliceEnd extends Error {}

export function createUploadedImports(dependencies: Dependencies) {
  const { db, write, storage } = dependencies

  async function getRow(id: string): Promise<Row> {
    const [row] = isId(id) ? await db.select().from(catalogueImports).where(eq(catalogueImports.id, id)) : []
    if (!row) throw notFound('import')
    return row
  }

  /** @returns false when the import was deleted meanwhile */
  async function update(id: string, changes: Partial<Row>): Promise<boolean> {
    const changed = await db
      .update(catalogueImports)
      .set(changes)
      .where(eq(catalogueImports.id, id))
      .returning({ id: catalogueImports.id })
    return changed.length > 0
  }

  /** Reads the file from where the last slice ended. */
  async function runSlice(row: Row, path: string, signal: AbortSignal): Promise<void> {
    const endAt = Date.now() + (dependencies.sliceMs ?? sliceMs)
    const source = await openImport(path, row.fileName)
    const progress = { entries: 0, percent: row.progress, storedAt: Date.now() }
    const onProgress = (done: number, total: number) => {
      progress.percent = Math.min(99, Math.round((100 * done) / Math.max(total, 1)))
    }
    const storeProgress = async () => {
      if (Date.now() < progress.storedAt + progressIntervalMs) return
      progress.storedAt = Date.now()
      if (!(await update(row.id, { progress: progress.percent }))) throw new SliceEnd()
    }
    await runImport([countEntries(source, row.handledEntries, progress, storeProgress)], dependencies, {
      isDryRun: row.state === 'checking',
      withPictures: false,
      fetchesPictures: row.fetchesPictures,
      editor: row.createdBy === null ? undefined : { id: row.createdBy },
      reportSoFar: row.report ?? createImportReport(),
      onProgress,
      signal,
      onBatch: async (report) => {
        const changes = { report, handledEntries: progress.entries, progress: progress.percent }
        const isAtEnd = Date.now() >= endAt && progress.entries > row.handledEntries
        if (!(await update(row.id, changes)) || isAtEnd) throw new SliceEnd()
      },
    })
  }

  /** @returns whether the whole file was read */
  async function readFile(row: Row, signal: AbortSignal): Promise<boolean> {
    const file = await storage.find(keyOf(row.id))
    if (!file) throw notFound('file')
    const folder = await mkdtemp(join(tmpdir(), 'olea-import-'))
    try {
      const path = join(folder, 'import')
      await pipeline(file.read(), createWriteStream(path))
      await runSlice(row, path, signal)
      return true
    } catch (error) {
      if (error instanceof SliceEnd) return false
      throw error
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  async function fail(row: Row, error: ProblemError): Promise<void> {
    const failure = error.detail ?? error.title
    const failureCode = importFailureCodes.find((code) => code === error.code) ?? null
    await update(row.id, { state: 'failed', failure, failureCode })
    await storage.remove(keyOf(row.id))
  }

  return {
    /** @throws ProblemError 413, 503 */
    async upload(file: { name: string; stream: Readable }, editor: Editor): Promise<CatalogueImport> {
      const id = newId()
      await storage.put(keyOf(id), file.stream)
      const bytes = (await storage.find(keyOf(id)))?.bytes ?? 0
      const fileName = file.name.slice(0, 200)
      return write(async ({ tx, audit, enqueue }) => {
        const [row] = await tx
          .insert(catalogueImports)
          .values({ id, fileName, bytes, state: 'checking', createdBy: editor?.id ?? null })
          .returning()
        if (!row) throw new Error('inserting an import returned no row')
        const subject = { type: 'product', id, label: fileName }
        await audit({ actor: editor, action: 'product.import-uploaded', subject })
        await enqueue(importProducts, { importId: id })
        return toImport(row)
      })
    },

    async list(): Promise<CatalogueImport[]> {
      const { createdAt, id } = catalogueImports
      const rows = await db
        .select()
        .from(catalogueImports)
        .orderBy(desc(createdAt), desc(id))
        .limit(maxListed)
      return rows.map(toImport)
    },

    /** @throws ProblemError 404; 409 unless the file was checked */
    async start(id: string, fetchesPictures: boolean, editor: Editor): Promise<CatalogueImport> {
      await getRow(id)
      return write(async ({ tx, audit, enqueue }) => {
        const started = { state: 'importing' as const, progress: 0, handledEntries: 0, report: null }
        const [row] = await tx
          .update(catalogueImports)
          .set({ ...started, fetchesPictures, createdBy: editor?.id ?? null })
          .where(and(eq(catalogueImports.id, id), eq(catalogueImports.state, 'checked')))
          .returning()
        if (!row) throw conflict('import-not-checked', 'Only a file that was checked can be imported')
        const subject = { type: 'product', id, label: row.fileName }
        await audit({ actor: editor, action: 'product.import-started', subject })
        await enqueue(importProducts, { importId: id })
        return toImport(row)
      })
    },

    /** Products that were written stay. @throws ProblemError 404 */
    async remove(id: string, editor: Editor): Promise<void> {
      const { fileName } = await getRow(id)
      await write(async ({ tx, audit }) => {
        await tx.delete(catalogueImports).where(eq(catalogueImports.id, id))
        const subject = { type: 'product', id, label: fileName }
        await audit({ actor: editor, action: 'product.import-deleted', subject })
      })
      await storage.remove(keyOf(id))
    },

    /** Job: a slice of a check or of an import. */
    async run({ importId }: { importId: string }, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
      const row = await getRow(importId).catch(() => undefined)
      if (!row || (row.state !== 'checking' && row.state !== 'importing')) return
      try {
        const isComplete = await readFile(row, signal)
        if (!isComplete) {
          await write(({ enqueue }) => enqueue(importProducts, { importId }))
          return
        }
        const state = row.state === 'checking' ? ('checked' as const) : ('done' as const)
        await update(importId, { state, progress: 100 })
        if (state === 'done') await storage.remove(keyOf(importId))
      } catch (error) {
        if (!(error instanceof ProblemError) || error.status >= 500) throw error
        await fail(row, error)
      }
    },

    /** Job: deletes imports of last week, and files without an import, which remain when one could not be stored. */
    async prune(): Promise<void> {
      await db.delete(catalogueImports).where(sql`${catalogueImports.createdAt} < now() - interval '7 days'`)
      const modifiedBefore = Date.now() - minOrphanAgeMs
      const files = await Array.fromAsync(storage.list(folder))
      const rows = await db.select({ id: catalogueImports.id }).from(catalogueImports)
      const known = new Set(rows.map(({ id }) => keyOf(id)))
      for (const { key, modifiedAt } of files)
        if (!known.has(key) && modifiedAt.getTime() < modifiedBefore) await storage.remove(key)
    },
  }
}

const keyOf = (id: string): string => `${folder}/${id}`

/** Leaves out the entries that an earlier slice has handled. */
function countEntries(
  source: ImportSource,
  handled: number,
  progress: { entries: number },
  onEntry: () => Promise<void>,
): ImportSource {
  return {
    ...source,
    async *read(onBytes) {
      for await (const entry of source.read(onBytes)) {
        progress.entries += 1
        await onEntry()
        if (progress.entries > handled) yield entry
      }
    },
  }
}

function toImport(row: Row): CatalogueImport {
  const { id, fileName, bytes, state, progress, report, failure, failureCode, createdAt } = row
  return {
    _id: id,
    fileName,
    bytes,
    state,
    progress,
    report: report && toReport(report),
    failure,
    failureCode,
    createdAt: createdAt.toISOString(),
  }
}

function toReport({ outcomes, skipped, errors, errorCount }: ImportReport): CatalogueImport['report'] {
  const listed = errors.slice(0, importLimits.listedErrors).map(({ source, ...error }) => error)
  return { outcomes, skipped, errors: listed, errorCount }
}
