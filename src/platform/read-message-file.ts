// Messages for the server's own files (feeds, the web app manifest): read as they lie, because the server runs
// without the bundler that gathers them for pages.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { commonNamespace } from '#src/i18n/i18n-options.ts'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { memoizeAsync } from './memoize-async.ts'
import { projectFolder } from './project-folder.ts'

const folder = join(projectFolder, 'src', 'i18n', 'messages')

/** The messages every page has, for the caller to check. */
export const readMessageFile = memoizeAsync(
  async (language: LanguageCode): Promise<unknown> =>
    JSON.parse(await readFile(join(folder, language, `${commonNamespace}.json`), 'utf8')),
)
