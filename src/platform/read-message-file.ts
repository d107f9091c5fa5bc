// Messages for what the server generates itself (mails, feeds, the web app manifest). Read from the JSON files, because the
// server runs without the bundler that imports them for pages.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { commonNamespace } from '#src/i18n/i18n-options.ts'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { memoizeAsync } from './memoize-async.ts'
import { projectFolder } from './project-folder.ts'

const folder = join(projectFolder, 'src', 'i18n', 'messages')

const readJson = memoizeAsync(
  async (path: string): Promise<unknown> => JSON.parse(await readFile(join(folder, path), 'utf8')),
)

/** Reads the messages of a namespace. The caller validates their shape. */
export const readMessageFile = (language: LanguageCode, namespace = commonNamespace): Promise<unknown> =>
  readJson(`${language}/${namespace}.json`)
