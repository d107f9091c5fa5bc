// Writes a tar archive that becomes visible under its name only when it is complete, checked and on the disk.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, link, mkdtemp, open, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack as createPack, type Pack } from 'tar-stream'
import { sumsName } from './backup-format.ts'
import { removeAbandonedFolders } from './remove-abandoned-folders.ts'

export type Archive = {
  /** Of a file that is unpacked: its name, and its content or its size and content. */
  add(name: string, content: string | { bytes: number; read: () => Readable }): Promise<void>
}

/** Creates the file exclusively. Fails when it exists. */
export async function writeArchive(
  path: string,
  steps: {
    /** @param folder on the same disk, removed afterwards */
    fill: (archive: Archive, folder: string) => Promise<void>
    check: (incompletePath: string) => Promise<void>
  },
): Promise<void> {
  const target = resolve(path)
  const parent = dirname(target)
  if (await exists(target)) throw new Error(`${path} exists already; it was not changed.`)
  const folder = await mkdtemp(join(parent, `.${basename(target)}.incomplete-`)).catch((error: Error) => {
    const isMissing = 'code' in error && error.code === 'ENOENT'
    const reason = isMissing ? 'there is no such folder' : error.message
    throw new Error(`The backup cannot be written to ${parent}: ${reason}.`, { cause: error })
  })
  try {
    await removeAbandonedFolders(parent, (await stat(folder)).mtimeMs)
    const incomplete = join(folder, 'archive')
    await writeEntries(incomplete, (archive) => steps.fill(archive, folder))
    await steps.check(incomplete)
    // Unlike a rename, a link fails when another program has created the file meanwhile.
    await link(incomplete, target)
    await flushFolder(parent)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeEntries(path: string, fill: (archive: Archive) => Promise<void>): Promise<void> {
  const pack = createPack()
  const output = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  const written = pipeline(pack, createGzip(), output)
  const filled = fillPack(pack, fill).catch((error: unknown) => {
    pack.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  })
  const outcomes = await Promise.allSettled([filled, written])
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failure) throw failure.reason
}

async function fillPack(pack: Pack, fill: (archive: Archive) => Promise<void>): Promise<void> {
  const sums: string[] = []
  const archive: Archive = {
    async add(name, content) {
      const isText = typeof content === 'string'
      const source = isText ? Readable.from([Buffer.from(content)]) : content.read()
      const size = isText ? Buffer.byteLength(content) : content.bytes
      sums.push(`${await addEntry(pack, { name, size }, source)}  ${name}\n`)
    },
  }
  await fill(archive)
  await archive.add(sumsName, sums.join(''))
  pack.finalize()
}

/** @returns SHA-256 of the content in hex */
async function addEntry(
  pack: Pack,
  header: { name: string; size: number },
  source: Readable,
): Promise<string> {
  const hash = createHash('sha256')
  const entry = pack.entry({ ...header, mode: 0o600, mtime: new Date(0) })
  await pipeline(
    source,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    },
    entry,
  )
  return hash.digest('hex')
}

async function flushFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
