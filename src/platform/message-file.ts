// Messages for the server's own files (feeds, the web app manifest): read as they lie, because the server runs
// without the bundler that gathers them for pages.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { namespace } from '#src/i18n/create-i18n.ts'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { projectFolder } from './project-folder.ts'

const folder = join(projectFolder, 'src', 'i18n', 'messages')
const read = new Map<LanguageCode, Promise<unknown>>()

/** The messages every page has, for the caller to check. */
export function readMessageFile(language: LanguageCode): Promise<unknown> {
  let messages = read.get(language)
  if (!messages) {
    messages = readFile(join(folder, language, `${namespace}.json`), 'utf8').then(JSON.parse)
    read.set(language, messages)
  }
  return messages
}
