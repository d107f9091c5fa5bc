// Opens the paths of the command line as import sources. The files of one WordPress site form one source.
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

type OpenedSources = {
  sources: ImportSource[]
  /** Total number of bytes that each phase reads, for the progress display. */
  totalBytes: { check: number; write: number }
}

/** @throws ProblemError 422 `broken-export` for a path that is not an export */
export async function openSources(
  paths: string[],
  options: { siteUrl?: string } = {},
): Promise<OpenedSources> {
  const sources: ImportSource[] = []
  const totalBytes = { check: 0, write: 0 }
  const wordPressFiles = new Map<string, string[]>()
  for (const path of new Set(paths)) {
    const format = await detectFormat(path)
    const size = await getSize(path)
    // A separate pass collects references. Its result is cached for WordPress, but not for Ghost.
    totalBytes.check += format === 'wordpress' || format === 'ghost' ? 2 * size : size
    totalBytes.write += format === 'ghost' ? 2 * size : size
    const name = basename(path)
    if (format === 'wordpress') {
      const site = await findSiteUrl(path)
      wordPressFiles.set(site, [...(wordPressFiles.get(site) ?? []), path])
    } else if (format === 'ghost')
      sources.push({ name, read: (readOptions) => readGhost(path, { ...options, ...readOptions }) })
    else if (format === 'markdown')
      sources.push({ name, read: (readOptions) => readMarkdownFolder(path, { ...options, ...readOptions }) })
    else sources.push({ name, read: (readOptions) => readOleaExport(path, readOptions) })
  }
  for (const files of wordPressFiles.values()) sources.push(createWordPressSource(files, options.siteUrl))
  return { sources, totalBytes }
}

function createWordPressSource(files: string[], siteUrl: string | undefined): ImportSource {
  let index: WxrIndex | undefined
  return {
    name: files.map((file) => basename(file)).join(', '),
    read: async function* (readOptions = {}) {
      index ??= await readWxrIndex(files, { ...readOptions, ...(siteUrl === undefined ? {} : { siteUrl }) })
      yield* readWordPress(files, { ...readOptions, index })
    },
  }
}

/** All parts of the export of one site contain the same URL. */
async function findSiteUrl(path: string): Promise<string> {
  const start = await readStart(path)
  return (
    /<wp:base_blog_url>([^<]*)</.exec(start)?.[1]?.trim() ?? /<link>([^<]*)</.exec(start)?.[1]?.trim() ?? path
  )
}

async function getSize(path: string): Promise<number> {
  const stats = await stat(path)
  if (!stats.isDirectory()) return stats.size
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const sizes = await Promise.all(files.filter(isTextFile).map(async (file) => (await stat(file)).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}
