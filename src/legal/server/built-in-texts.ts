// The texts of the built-in legal documents, read from the message file of each language and cached.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { memoizeAsync } from '#src/platform/memoize-async.ts'
import { projectFolder } from '#src/platform/project-folder.ts'

type Messages = { [name: string]: string | Messages }
const Messages: z.ZodType<Messages> = z.record(z.string(), z.union([z.string(), z.lazy(() => Messages)]))

const namespace = 'legal:'

/** @returns a function that returns the message of a key such as `legal:about.title` */
export const loadBuiltInTexts = memoizeAsync(async (language: LanguageCode) => {
  const path = join(projectFolder, 'src', 'i18n', 'messages', language, 'legal.json')
  const messages = Messages.parse(JSON.parse(await readFile(path, 'utf8')))
  return (key: string): string => {
    let found: string | Messages | undefined = messages
    for (const part of key.slice(namespace.length).split('.'))
      found = typeof found === 'object' ? found[part] : undefined
    if (typeof found !== 'string') throw new Error(`${path} has no message ${key}`)
    return found
  }
})
