// Loads the operator's custom legal documents: Markdown files in the data folder, by language. Reloads a file when it
// changes, so that a correction needs no restart.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { LanguageCode } from '#src/i18n/languages.ts'
import type { Log } from '#src/platform/log.ts'
import type { CustomDocument, CustomDocumentName } from '../contract/custom-document.ts'

/** Far above the length of any readable document. */
const maxBytes = 200_000
const heading = /^\s*#\s+(.+?)\s*#*\s*(?:\n|$)/

type CacheEntry = { changedAt: number; document: CustomDocument | undefined }

export type CustomDocuments = ReturnType<typeof createCustomDocuments>

/** @param deps.folder contains files such as `de/terms.md`; may be missing */
export function createCustomDocuments(deps: {
  folder: string
  sanitizeHtml: (html: string) => Promise<string>
  log?: Log | undefined
}) {
  const { folder, sanitizeHtml, log } = deps
  const cache = new Map<string, CacheEntry>()

  async function read(path: string): Promise<CustomDocument | undefined> {
    const text = (await readFile(path, 'utf8')).replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
    if (text.trim() === '') return undefined
    const title = heading.exec(text)?.[1]
    // Loaded on demand: most sites have no custom documents.
    const { marked } = await import('marked')
    return {
      title,
      html: await sanitizeHtml(marked.parse(text.replace(heading, ''), { async: false, gfm: true })),
    }
  }

  return {
    /**
     * Returns undefined when there is no usable file in this language; the built-in document applies then.
     * @throws Error when a file exists but cannot be read
     */
    async find(name: CustomDocumentName, language: LanguageCode): Promise<CustomDocument | undefined> {
      const path = join(folder, language, `${name}.md`)
      const file = await stat(path).catch(ignoreMissing)
      if (!file?.isFile()) return undefined
      if (file.size > maxBytes) {
        log?.warn({ path, bytes: file.size, maxBytes }, 'a custom legal document is too large and not shown')
        return undefined
      }
      const cached = cache.get(path)
      if (cached?.changedAt === file.mtimeMs) return cached.document
      const document = await read(path)
      cache.set(path, { changedAt: file.mtimeMs, document })
      return document
    },
  }
}

/** Rethrows other errors: an unreadable custom document must not be replaced silently by the built-in one. */
function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
  throw error
}
