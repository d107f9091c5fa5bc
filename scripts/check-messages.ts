// Are all texts of the interface translated, and none written into the code?
//   node scripts/check-messages.ts
// Every language needs every message, with the plural forms its grammar has and the same placeholders; every key
// the code asks for must exist, every message must be asked for, and JSX holds no text of its own. The code names a
// message of another file than `common.json` with the file: `admin:list.title`.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { commonNamespace as common } from '../src/i18n/i18n-options.ts'
import { fallbackLanguage, languages } from '../src/i18n/languages.ts'
import { compareMessages } from './check-messages/compare-messages.ts'
import { readMessages } from './check-messages/read-messages.ts'
import { compareUse, scanSource } from './check-messages/scan-source.ts'

const folderOf = (code: string) => `src/i18n/messages/${code}`
const fileOf = (code: string, namespace: string) => `${folderOf(code)}/${namespace}.json`
const read = (code: string, namespace: string) =>
  readMessages(JSON.parse(readFileSync(fileOf(code, namespace), 'utf8')))
const namespacesOf = (code: string) =>
  globSync(`${folderOf(code)}/*.json`).map((path) => basename(path, '.json'))

/** What the server says by mail: its schema in `src/auth/server/mail-messages.ts` names every text. */
const saidByServer = new Set(['mail'])

const faults: string[] = []
const existing: string[] = []
const namespaces = namespacesOf(fallbackLanguage)
if (!namespaces.includes(common)) faults.push(`${fileOf(fallbackLanguage, common)}: missing`)

for (const namespace of namespaces) {
  const reference = read(fallbackLanguage, namespace)
  if (reference.size === 0) faults.push(`${fileOf(fallbackLanguage, namespace)}: no messages`)
  if (!saidByServer.has(namespace))
    for (const key of reference.keys()) existing.push(namespace === common ? key : `${namespace}:${key}`)
  for (const { code, tag } of languages) {
    const file = fileOf(code, namespace)
    if (!existsSync(file)) faults.push(`${file}: missing`)
    else
      faults.push(
        ...compareMessages(reference, read(code, namespace), tag).map((fault) => `${file}: ${fault}`),
      )
  }
}

for (const { code } of languages) {
  const unknown = namespacesOf(code).filter((namespace) => !namespaces.includes(namespace))
  faults.push(...unknown.map((namespace) => `${fileOf(code, namespace)}: is in no other language`))
}

const sources = globSync('src/**/*.{ts,tsx}').filter(
  (path) => !/\.(test|fixtures)\.tsx?$|\/server\//.test(path),
)
const components = sources.filter((path) => path.endsWith('.tsx'))
if (components.length === 0) faults.push('src: no component was seen')

const uses = sources.map((path) => scanSource(path, readFileSync(path, 'utf8')))
faults.push(...uses.flatMap((use) => use.faults))
faults.push(
  ...compareUse(
    existing,
    uses.flatMap((use) => use.keys),
  ),
)

for (const fault of faults) console.error(fault)
if (faults.length > 0) {
  console.error(`\n${faults.length} faults`)
  process.exitCode = 1
} else {
  console.log(
    `${existing.length} messages in ${languages.length} languages, ${components.length} components: all well`,
  )
}
