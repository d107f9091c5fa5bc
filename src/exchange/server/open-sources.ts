// From paths on the command line to sources: one site's files belong together, whatever order they come in.
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { detectFormat } from './detect-format.ts'
import { readGhost } from './ghost/read-ghost.ts'
import { readMarkdownFolder } from './markdown/read-markdown-folder.ts'
import { isTextFile } from './markdown/source-path.ts'
import { readOleaExport } from './olea/read-olea-export.ts'
import { readStart } from './read-text.ts'
import type { ImportSource } from './run-import.ts'
import { readWordPress } from './wordpress/read-wordpress.ts'
import { readWxrIndex, type WxrIndex } from './wordpress/wxr-index.ts'

export type OpenedSources = {
  sources: ImportSource[]
  /** Bytes each phase reads, for its progress. */
  totalBytes: { check: number; write: number }
}

/** @throws ProblemError `broken-export` for a path that is no export */
export async function openSources(
  paths: string[],
  options: { siteUrl?: string } = {},
): Promise<OpenedSources> {
  const sources: ImportSource[] = []
  const bytes = { check: 0, write: 0 }
  const wordPress = new Map<string, string[]>()
  for (const path of new Set(paths)) {
    const format = await detectFormat(path)
    const size = await getSize(path)
    // References are collected in a reading of their own; Ghost keeps none of them between readings.
    bytes.check += format === 'wordpress' || format === 'ghost' ? 2 * size : size
    bytes.write += format === 'ghost' ? 2 * size : size
    const name = basename(path)
    if (format === 'wordpress') {
      const site = await findSiteUrl(path)
      wordPress.set(site, [...(wordPress.get(site) ?? []), path])
    } else if (format === 'ghost')
      sources.push({ name, read: (reading) => readGhost(path, { ...options, ...reading }) })
    else if (format === 'markdown')
      sources.push({ name, read: (reading) => readMarkdownFolder(path, { ...options, ...reading }) })
    else sources.push({ name, read: (reading) => readOleaExport(path, reading) })
  }
  for (const files of wordPress.values()) sources.push(createWordPressSource(files, options.siteUrl))
  return { sources, totalBytes: bytes }
}

function createWordPressSource(files: string[], siteUrl: string | undefined): ImportSource {
  let tables: WxrIndex | undefined
  return {
    name: files.map((file) => basename(file)).join(', '),
    read: async function* (reading = {}) {
      tables ??= await readWxrIndex(files, { ...reading, ...(siteUrl === undefined ? {} : { siteUrl }) })
      yield* readWordPress(files, { ...reading, tables })
    },
  }
}

/** Exports of one site in several parts name the same address. */
async function findSiteUrl(path: string): Promise<string> {
  const start = await readStart(path)
  return (
    /<wp:base_blog_url>([^<]*)</.exec(start)?.[1]?.trim() ?? /<link>([^<]*)</.exec(start)?.[1]?.trim() ?? path
  )
}

async function getSize(path: string): Promise<number> {
  const found = await stat(path)
  if (!found.isDirectory()) return found.size
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const sizes = await Promise.all(files.filter(isTextFile).map(async (file) => (await stat(file)).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}
