// File storage: the interface, and its default implementation in a folder. S3-compatible storage is configurable.
// A file becomes visible under its key only when it is complete and on the disk: it is written to a staging folder,
// flushed and renamed.
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { unavailable } from '../problem.ts'

/** `read` opens the file at each call. The stream fails when the file has been removed in the meantime. */
export type StoredFile = { bytes: number; modifiedAt: Date; read: () => Readable }

export type Storage = {
  /**
   * Stores the bytes under the key and replaces existing ones. Resolves once the file would survive a power failure.
   * The new content is not visible before, and a rejected call leaves nothing behind.
   * @throws ProblemError 503 when the disk is full or cannot be written to
   */
  put(key: string, data: Buffer | Readable): Promise<void>
  find(key: string): Promise<StoredFile | undefined>
  /** Does nothing when the file does not exist. */
  remove(key: string): Promise<void>
  /** All files in a folder and its subfolders, in no particular order. */
  list(folder: string): AsyncIterable<{ key: string; bytes: number; modifiedAt: Date }>
  /**
   * Removes the files of interrupted writes.
   * @returns number of removed files
   */
  cleanUp(): Promise<number>
}

/** Lower-case names in at most three nested folders. No key can address a file outside the storage. */
const keyPattern = /^(?:[a-z0-9][a-z0-9-]*\/){0,3}[a-z0-9][a-z0-9.-]*$/
const maxKeyLength = 200
/** Cannot collide with a key, because keys never start with a dot. */
const stagingFolder = '.incoming'
const abandonedAfterMs = 600_000

/** @throws Error when the key is invalid in every storage */
export function assertValidKey(key: string): void {
  if (key.length > maxKeyLength || !keyPattern.test(key) || key.includes('..')) {
    throw new Error(`${JSON.stringify(key.slice(0, maxKeyLength))} is not a valid storage key`)
  }
}

/** @param root folder of all files, created when missing */
export function createDiskStorage(root: string): Storage {
  const staging = join(root, stagingFolder)
  const pathOf = (key: string): string => {
    assertValidKey(key)
    return join(root, ...key.split('/'))
  }

  return {
    async put(key, data) {
      const path = pathOf(key)
      const staged = join(staging, randomBytes(12).toString('hex'))
      try {
        await mkdir(staging, { recursive: true })
        await writeFlushed(staged, data)
        await moveTo(path, staged)
      } catch (error) {
        // If removing the staged file fails too, the original error is the one to report.
        await rm(staged, { force: true }).catch(() => undefined)
        throw toStorageProblem(error)
      }
    },

    async find(key) {
      const path = pathOf(key)
      const found = await stat(path).catch(ignoreMissing)
      if (!found?.isFile()) return undefined
      return { bytes: found.size, modifiedAt: found.mtime, read: () => createReadStream(path) }
    },

    async remove(key) {
      await rm(pathOf(key), { force: true })
    },

    async *list(folder) {
      for await (const file of listFiles(pathOf(folder))) {
        yield { ...file, key: relative(root, file.path).split(sep).join('/') }
      }
    },

    async cleanUp() {
      let removed = 0
      for await (const { path, modifiedAt } of listFiles(staging)) {
        if (Date.now() - modifiedAt.getTime() < abandonedAfterMs) continue
        await rm(path, { force: true })
        removed += 1
      }
      return removed
    },
  }
}

async function writeFlushed(path: string, data: Buffer | Readable): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(data)
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Renames the file and flushes its folder, and the parents of newly created folders: a new directory entry survives a
 * power failure only when the folder that contains it is flushed.
 */
async function moveTo(path: string, staged: string): Promise<void> {
  const folder = dirname(path)
  const firstCreated = await mkdir(folder, { recursive: true })
  await rename(staged, path)
  const last = firstCreated === undefined ? folder : dirname(firstCreated)
  for (let current = folder; ; current = dirname(current)) {
    await flushFolder(current)
    if (current === last || current === dirname(current)) return
  }
}

async function flushFolder(path: string): Promise<void> {
  // Windows cannot open folders, and persists their entries itself.
  if (process.platform === 'win32') return
  const folder: FileHandle = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

async function* listFiles(folder: string): AsyncGenerator<{ path: string; bytes: number; modifiedAt: Date }> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(ignoreMissing)) ?? []
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* listFiles(path)
    const found = entry.isFile() ? await stat(path).catch(ignoreMissing) : undefined
    if (found) yield { path, bytes: found.size, modifiedAt: found.mtime }
  }
}

function ignoreMissing(error: unknown): undefined {
  const code = getErrorCode(error)
  if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
  throw error
}

const fullCodes = new Set(['ENOSPC', 'EDQUOT'])
/** Mounted read-only, no permission, or a hardware error: the sender of the file cannot fix it. */
const unwritableCodes = new Set(['EROFS', 'EACCES', 'EPERM', 'EIO', 'ENXIO', 'ESTALE'])

function toStorageProblem(cause: unknown): unknown {
  const code = String(getErrorCode(cause))
  if (fullCodes.has(code))
    return createProblem('storage-full', 'There is no room for the file', 'is full', cause)
  if (unwritableCodes.has(code))
    return createProblem('storage-unavailable', 'Files cannot be stored now', 'cannot be written to', cause)
  return cause
}

function createProblem(code: string, title: string, state: string, cause: unknown): Error {
  const problem = unavailable(code, title, `The disk of the server ${state}.`)
  problem.cause = cause
  return problem
}

function getErrorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
