// Are all texts of the interface translated, and none written into the code?
//   node scripts/check-messages.ts
// Every language needs every message, with the plural forms its grammar has and the same placeholders; every key
// the code asks for must exist, every message must be asked for, and JSX holds no text of its own.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { fallbackLanguage, languages } from '../src/i18n/languages.ts'
import { compareMessages } from './check-messages/compare-messages.ts'
import { readMessages } from './check-messages/read-messages.ts'
import { compareUse, scanSource } from './check-messages/scan-source.ts'

const fileOf = (code: string) => `src/i18n/messages/${code}/common.json`
const read = (code: string) => readMessages(JSON.parse(readFileSync(fileOf(code), 'utf8')))

const faults: string[] = []
const reference = read(fallbackLanguage)
if (reference.size === 0) faults.push(`${fileOf(fallbackLanguage)}: no messages`)

for (const { code, tag } of languages) {
  if (!existsSync(fileOf(code))) faults.push(`${fileOf(code)}: missing`)
  else faults.push(...compareMessages(reference, read(code), tag).map((fault) => `${fileOf(code)}: ${fault}`))
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
    [...reference.keys()],
    uses.flatMap((use) => use.keys),
  ),
)

for (const fault of faults) console.error(fault)
if (faults.length > 0) {
  console.error(`\n${faults.length} faults`)
  process.exitCode = 1
} else {
  console.log(
    `${reference.size} messages in ${languages.length} languages, ${components.length} components: all well`,
  )
}
