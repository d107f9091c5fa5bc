// Checks that the texts of the interface are translated completely:
//   node scripts/check-messages.ts
// Each language needs each message, with the plural forms of its grammar and the same placeholders. Each key in the code
// must exist, each message must be used, and JSX contains no literal text. A key of another file than `common.json`
// begins with the name of the file: `admin:list.title`.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { commonNamespace as common } from '../src/i18n/i18n-options.ts'
import { fallbackLanguage, languages } from '../src/i18n/languages.ts'
import { compareMessages } from './check-messages/compare-messages.ts'
import { readMessages } from './check-messages/read-messages.ts'
import { compareKeys, scanSource } from './check-messages/scan-source.ts'

const folderOf = (code: string) => `src/i18n/messages/${code}`
const fileOf = (code: string, namespace: string) => `${folderOf(code)}/${namespace}.json`
const read = (code: string, namespace: string) =>
  readMessages(JSON.parse(readFileSync(fileOf(code, namespace), 'utf8')))
const namespacesOf = (code: string) =>
  globSync(`${folderOf(code)}/*.json`).map((path) => basename(path, '.json'))

/** Messages of mails: the schemas in the files `mail-messages.ts` list every key. */
const checkedBySchema = new Set(['mail', 'notification-mails'])

const errors: string[] = []
const existing: string[] = []
const namespaces = namespacesOf(fallbackLanguage)
if (!namespaces.includes(common)) errors.push(`${fileOf(fallbackLanguage, common)}: missing`)

for (const namespace of namespaces) {
  const reference = read(fallbackLanguage, namespace)
  if (reference.size === 0) errors.push(`${fileOf(fallbackLanguage, namespace)}: no messages`)
  if (!checkedBySchema.has(namespace))
    for (const key of reference.keys()) existing.push(namespace === common ? key : `${namespace}:${key}`)
  for (const { code, tag } of languages) {
    const file = fileOf(code, namespace)
    if (!existsSync(file)) errors.push(`${file}: missing`)
    else
      errors.push(
        ...compareMessages(reference, read(code, namespace), tag).map((error) => `${file}: ${error}`),
      )
  }
}

for (const { code } of languages) {
  const unknown = namespacesOf(code).filter((namespace) => !namespaces.includes(namespace))
  errors.push(...unknown.map((namespace) => `${fileOf(code, namespace)}: exists in no other language`))
}

const sources = globSync('src/**/*.{ts,tsx}').filter(
  (path) => !/\.(test|fixtures)\.tsx?$|\/server\//.test(path),
)
const components = sources.filter((path) => path.endsWith('.tsx'))
if (components.length === 0) errors.push('src: found no component')

const uses = sources.map((path) => scanSource(path, readFileSync(path, 'utf8')))
errors.push(...uses.flatMap((use) => use.errors))
errors.push(
  ...compareKeys(
    existing,
    uses.flatMap((use) => use.keys),
  ),
)

for (const error of errors) console.error(error)
if (errors.length > 0) {
  console.error(`\n${errors.length} errors`)
  process.exitCode = 1
} else {
  console.log(
    `${existing.length} messages in ${languages.length} languages, ${components.length} components: no errors`,
  )
}
