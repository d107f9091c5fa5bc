// Files the product keeps, behind one small interface: a folder by default, another store by settings later.
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

export type StoredFile = { bytes: number; modifiedAt: Date; read: () => Readable }

export type Storage = {
  /** Resolves once the bytes are on the disk under their key; until then nobody sees any of them. */
  put(key: string, data: Buffer): Promise<void>
  find(key: string): Promise<StoredFile | undefined>
  remove(key: string): Promise<void>
  /** Removes what interrupted writes left behind. */
  sweep(): Promise<number>
}

/** Lower-case names in at most a few folders: nothing that could leave the store. */
const keyShape = /^(?:[a-z0-9][a-z0-9-]*\/){0,3}[a-z0-9][a-z0-9.-]*$/
const stagingFolder = '.incoming'
const abandonedAfterMs = 600_000

/** @param root folder of all files; made when missing */
export function createDiskStorage(root: string): Storage {
  const staging = join(root, stagingFolder)
  const pathOf = (key: string): string => {
    if (!keyShape.test(key) || key.includes('..')) throw new Error(`"${key}" is no key of the store`)
    return join(root, key)
  }

  return {
    async put(key, data) {
      const path = pathOf(key)
      await mkdir(staging, { recursive: true })
      const staged = join(staging, randomBytes(12).toString('hex'))
      try {
        const file = await open(staged, 'wx')
        try {
          await file.writeFile(data)
          await file.sync()
        } finally {
          await file.close()
        }
        await mkdir(dirname(path), { recursive: true })
        await rename(staged, path)
      } catch (error) {
        await rm(staged, { force: true })
        throw error
      }
    },

    async find(key) {
      const path = pathOf(key)
      const found = await stat(path).catch(unlessMissing)
      if (!found?.isFile()) return undefined
      return { bytes: found.size, modifiedAt: found.mtime, read: () => createReadStream(path) }
    },

    async remove(key) {
      await rm(pathOf(key), { force: true })
    },

    async sweep() {
      const names = (await readdir(staging).catch(unlessMissing)) ?? []
      let removed = 0
      for (const name of names) {
        const left = await stat(join(staging, name)).catch(unlessMissing)
        if (!left || Date.now() - left.mtimeMs < abandonedAfterMs) continue
        await rm(join(staging, name), { force: true })
        removed += 1
      }
      return removed
    },
  }
}

function unlessMissing(error: unknown): undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
  throw error
}
