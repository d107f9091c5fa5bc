// The operator's own Terms, Privacy policy, About us and Contacts: Markdown files beside the data, by language. Read
// again when they change, so that a lawyer's correction needs no restart.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { LanguageCode } from '#src/i18n/languages.ts'
import type { Log } from '#src/platform/log.ts'
import type { CustomDocument, CustomDocumentName } from '../contract/custom-document.ts'

/** More is no text that somebody reads. */
const mostBytes = 200_000
const heading = /^\s*#\s+(.+?)\s*#*\s*(?:\n|$)/

type Kept = { changedAt: number; document: CustomDocument | undefined }

export type CustomDocuments = ReturnType<typeof createCustomDocuments>

/** @param needs.folder holds `de/terms.md` and the like; it need not be there */
export function createCustomDocuments(needs: {
  folder: string
  sanitise: (html: string) => Promise<string>
  log?: Log | undefined
}) {
  const { folder, sanitise, log } = needs
  const kept = new Map<string, Kept>()

  async function read(path: string): Promise<CustomDocument | undefined> {
    const text = (await readFile(path, 'utf8')).replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
    if (text.trim() === '') return undefined
    const title = heading.exec(text)?.[1]
    // Its parser is needed by nobody who has no words of their own.
    const { marked } = await import('marked')
    return {
      title,
      html: await sanitise(marked.parse(text.replace(heading, ''), { async: false, gfm: true })),
    }
  }

  return {
    /** Undefined where the operator has not written in this language: the words that come with Olea serve there. */
    async find(name: CustomDocumentName, language: LanguageCode): Promise<CustomDocument | undefined> {
      const path = join(folder, language, `${name}.md`)
      const file = await stat(path).catch(onlyIfMissing)
      if (!file?.isFile()) return undefined
      if (file.size > mostBytes) {
        log?.warn({ path, bytes: file.size, mostBytes }, 'a text of the operator is too long to be shown')
        return undefined
      }
      const known = kept.get(path)
      if (known?.changedAt === file.mtimeMs) return known.document
      const document = await read(path)
      kept.set(path, { changedAt: file.mtimeMs, document })
      return document
    },
  }
}

/** A text that is there and cannot be read is not silently another one. */
function onlyIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
  throw error
}
