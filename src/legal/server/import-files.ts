// Former releases read legal documents from Markdown files in the data folder. What is still there becomes the first
// version, so that an update does not replace the publisher's texts by built-in ones.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type LanguageCode, languages } from '#src/i18n/languages.ts'
import type { Log } from '#src/platform/log.ts'
import { documentNames, type LegalDocumentName, legalLimits } from '../contract/document-names.ts'

type ImportedText = { title: string | undefined; text: string; note: string }

type Dependencies = {
  /** Contains files such as `de/terms.md`; may be missing. */
  folder: string
  log: Log
  isPublished: (name: LegalDocumentName, language: LanguageCode) => Promise<boolean>
  publish: (name: LegalDocumentName, language: LanguageCode, text: ImportedText) => Promise<void>
}

const heading = /^\s*#\s+(.+?)\s*#*\s*(?:\n|$)/

export function createFileImport({ folder, log, isPublished, publish }: Dependencies) {
  /** Imports each file once. @returns how many became documents */
  return async (): Promise<number> => {
    if (!(await stat(folder).catch(ignoreMissing))?.isDirectory()) return 0
    let imported = 0
    for (const { code } of languages) {
      for (const name of documentNames) {
        const path = join(folder, code, `${name}.md`)
        const file = await stat(path).catch(ignoreMissing)
        if (!file?.isFile() || (await isPublished(name, code))) continue
        if (file.size > legalLimits.textLength) {
          log.warn({ path, maxBytes: legalLimits.textLength }, 'a legal document is too large to be imported')
          continue
        }
        const content = (await readFile(path, 'utf8')).replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
        const text = content.replace(heading, '').trim()
        if (text === '') continue
        await publish(name, code, {
          title: heading.exec(content)?.[1]?.slice(0, legalLimits.titleLength),
          text,
          note: '',
        })
        log.info({ path }, 'imported a legal document; its file is not used any more')
        imported += 1
      }
    }
    return imported
  }
}

/** Rethrows other errors: a document that cannot be read must not be replaced silently by the built-in one. */
function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
  throw error
}
