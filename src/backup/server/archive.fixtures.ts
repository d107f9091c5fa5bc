// Takes archives apart and puts changed ones together, for tests with hostile files.
import { readFile, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { pack as createPack, extract, type Header } from 'tar-stream'

export type ArchiveEntry = { header: Partial<Header> & { name: string }; content: Buffer }

export async function readArchiveEntries(path: string): Promise<ArchiveEntry[]> {
  const entries: ArchiveEntry[] = []
  const archive = extract()
  archive.end(gunzipSync(await readFile(path)))
  for await (const entry of archive)
    entries.push({ header: entry.header, content: await buffer(Readable.from(entry)) })
  return entries
}

export async function writeArchiveEntries(path: string, entries: ArchiveEntry[]): Promise<void> {
  const archive = createPack()
  for (const { header, content } of entries) {
    if (header.type === 'symlink') archive.entry(header)
    else archive.entry({ ...header, size: content.length }, content)
  }
  archive.finalize()
  await writeFile(path, gzipSync(await buffer(Readable.from(archive))))
}
