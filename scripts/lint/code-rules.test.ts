// Proves that the rules of biome.json that the conventions rely on are enabled for the right files: rules about code.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPlantedProject } from './planted-project.ts'

const { plant, lint, remove, rulesBroken, linesOf } = createPlantedProject()
beforeAll(lint)
afterAll(remove)

const sample = [
  "import { A } from './neighbor'",
  'export default function sample(value: any): A {',
  '  console.log(value!.name)',
  '  try { value() } catch {}',
  "  return a ? b : c ? d : ''",
  '}',
  'enum Kind { One }',
  "export * from './neighbor.ts'",
].join('\n')

describe('the recommended and the added rules are enabled', () => {
  plant('src/news/server/neighbor.ts', 'export type A = string')
  const service = plant('src/news/server/sample.ts', sample)
  const page = plant('src/news/web/sample-page.tsx', sample)
  const script = plant('scripts/sample.ts', sample)

  test('in source files', () => {
    expect(rulesBroken(service)).toEqual(
      expect.arrayContaining([
        'noConsole',
        'noDefaultExport',
        'noEmptyBlockStatements',
        'noEnum',
        'noExplicitAny',
        'noNestedTernary',
        'noNonNullAssertion',
        'noReExportAll',
        'noUnusedVariables',
        'useImportExtensions',
        'useImportType',
      ]),
    )
  })

  test('pages may have a default export and scripts may print', () => {
    expect(rulesBroken(page)).not.toContain('noDefaultExport')
    expect(rulesBroken(page)).toContain('noConsole')
    expect(rulesBroken(script)).not.toContain('noConsole')
    expect(rulesBroken(script)).toContain('noDefaultExport')
  })
})

describe('import cycles', () => {
  const one = plant('src/a/server/one.ts', "import { two } from './two.ts'\nexport const one = () => two")
  plant(
    'src/a/server/two.ts',
    "import { three } from '#src/b/server/three.ts'\nexport const two = () => three",
  )
  const three = plant(
    'src/b/server/three.ts',
    "import { one } from '#src/a/server/one.ts'\nexport const three = () => one",
  )
  const apart = plant(
    'src/b/server/apart.ts',
    "import { three } from './three.ts'\nexport const apart = () => three",
  )
  const self = plant('src/a/server/self.ts', "import { self } from './self.ts'\nexport const other = self")
  const typeOnly = plant(
    'src/c/server/one.ts',
    "import type { Two } from './two.ts'\nexport const one = (two: Two) => two",
  )
  const value = plant(
    'src/c/server/two.ts',
    "import { one } from './one.ts'\nexport type Two = string\nexport const two = () => one('')",
  )

  test('of values are found in every file of the cycle, and only there', () => {
    expect(rulesBroken(one)).toContain('noImportCycles')
    expect(rulesBroken(three)).toContain('noImportCycles')
    expect(rulesBroken(apart)).not.toContain('noImportCycles')
  })

  test('of a file with itself are found', () => {
    expect(rulesBroken(self)).toContain('noSelfImport')
  })

  test('that a type import closes are allowed', () => {
    expect(rulesBroken(typeOnly)).toEqual([])
    expect(rulesBroken(value)).toEqual([])
  })
})

describe('packages', () => {
  const file = plant(
    'src/news/web/Card.tsx',
    [
      "import 'zod/mini'",
      "import { join } from 'node:path'",
      "import type { T } from '@scope/other/deep'",
      "const lazy = await import('left-pad')",
      'export const Card = () => [join, lazy] as T',
    ].join('\n'),
  )

  test('that package.json does not list are found', () => {
    expect(linesOf(file, 'noUndeclaredDependencies')).toEqual([3, 4])
  })
})

describe('the environment', () => {
  const text = [
    "import { env as imported } from 'node:process'",
    "import { env as other } from 'process'",
    'const url = process.env.DATABASE_URL',
    'const { env } = process',
    'export const a = [imported, other, url, env]',
  ].join('\n')
  const service = plant('src/news/server/environment.ts', text)
  const entryPoints = [
    'src/main.ts',
    'src/commands/import.ts',
    'src/exchange/server/import-command.ts',
    'src/news/server/news.service.test.ts',
    'scripts/environment.ts',
    'vite.config.ts',
  ].map((path) => plant(path, text))

  test('is read by entry points only', () => {
    expect(linesOf(service, 'noRestrictedImports')).toEqual([1, 2])
    expect(linesOf(service, 'noJsRestrictedProperties')).toEqual([3, 4])
    for (const path of entryPoints) {
      expect(rulesBroken(path)).not.toContain('noRestrictedImports')
      expect(rulesBroken(path)).not.toContain('noJsRestrictedProperties')
    }
  })
})

describe('re-exports', () => {
  const refused = [
    "export * from './one.ts'",
    "export { one } from './one.ts'",
    "export type { Two } from './two.ts'",
    "import { one } from './one.ts'\nexport { one }",
    "import type { Two } from './two.ts'\nexport type { Two as Three }",
  ].map((text, index) => plant(`src/c/server/re-export-${index}.ts`, text))
  const ownNames = plant('src/c/server/own-names.ts', 'const a = 1\nexport { a }\nexport const b = 2')

  test.each(refused)('%s is refused', (path) => {
    const rules = ['noBarrelFile', 'noExportedImports', 'no-re-export']
    expect(rulesBroken(path).some((rule) => rules.includes(rule))).toBe(true)
  })

  test('a file may export its own names in a list', () => {
    expect(rulesBroken(ownNames)).toEqual([])
  })
})

describe('unsafe HTML and evaluated text', () => {
  const markup = (value: string) => `export const Page = () => <p dangerouslySetInnerHTML={${value}} />`
  const trusted = plant('src/html/web/Trusted.tsx', markup('{ __html: trustedHtml(content) }'))
  const untrusted = ['{ __html: content }', '{ __html: cleaned(trustedHtml(content)) }', 'html'].map(
    (value, index) => plant(`src/html/web/Untrusted${index}.tsx`, markup(value)),
  )
  const property = plant('src/html/web/property.ts', 'export const props = { dangerouslySetInnerHTML: html }')
  const writes = plant(
    'src/ui/theme.ts',
    [
      'element.innerHTML = text',
      'element.outerHTML += text',
      "element.insertAdjacentHTML('beforeend', text)",
      'document.write(text)',
      'export const text = element.innerHTML',
    ].join('\n'),
  )
  const parsed = plant(
    'src/ui/parsed.ts',
    [
      "export const safe = new DOMParser().parseFromString(trustedHtml(text), 'text/html')",
      "export const refused = new DOMParser().parseFromString(text, 'text/html')",
    ].join('\n'),
  )
  const evaluated = plant(
    'src/ui/evaluated.ts',
    'export const a = [eval(text),\nnew Function(text),\nFunction(text)()]',
  )

  test('HTML enters a page through trustedHtml only', () => {
    expect(rulesBroken(trusted)).not.toContain('trusted-html')
    for (const path of [...untrusted, property]) expect(rulesBroken(path)).toContain('trusted-html')
  })

  test('HTML is read but not written as text', () => {
    expect(linesOf(writes, 'no-inner-html')).toEqual([1, 2, 3, 4])
  })

  test('HTML is parsed through trustedHtml only', () => {
    expect(linesOf(parsed, 'trusted-html')).toEqual([2])
  })

  test('text is not run as code', () => {
    expect(linesOf(evaluated, 'noGlobalEval')).toEqual([1])
    expect(linesOf(evaluated, 'noImpliedEval')).toEqual([2, 3])
  })
})

describe('code that a service must not contain', () => {
  const sql = plant(
    'src/a/server/sql.ts',
    [
      "export const fixed = db.execute(sql.raw('now()'))",
      'export const named = db.execute(sql.raw(query))',
      'export const template = db.execute(sql.raw(`select 1`))',
      "export const composed = db.execute(sql.raw('select ' + name))",
    ].join('\n'),
  )
  const glob = "export const pages = import.meta.glob('./*-page.tsx')"
  const routes = plant('src/routes.ts', glob)
  const messages = plant('src/i18n/messages.server.ts', glob)
  const classes = plant(
    'src/a/server/classes.ts',
    [
      'export class Matcher {}',
      'export const matcher = class extends Base {}',
      'export class LostError extends Error {}',
      'export class GoneError extends ProblemError {}',
    ].join('\n'),
  )
  const testClass = plant('src/a/server/classes.test.ts', 'class Matcher {}\nnew Matcher()')

  const transaction = 'await db.transaction((tx) => tx.delete(users))'
  const service = plant('src/a/server/a.service.ts', transaction)
  const platform = plant('src/platform/unit-of-work.ts', transaction)
  const transactionTest = plant('src/a/server/a.service.test.ts', transaction)

  test('data is changed in a unit of work', () => {
    expect(rulesBroken(service)).toContain('one-unit-of-work')
    expect(rulesBroken(platform)).not.toContain('one-unit-of-work')
    expect(rulesBroken(transactionTest)).not.toContain('one-unit-of-work')
  })

  test('raw SQL is fixed text', () => {
    expect(linesOf(sql, 'no-composed-sql')).toEqual([3, 4])
  })

  test('folders are not scanned, except for messages', () => {
    expect(rulesBroken(routes)).toEqual(['no-import-glob'])
    expect(rulesBroken(messages)).toEqual([])
  })

  test('classes are errors, except in tests', () => {
    expect(linesOf(classes, 'no-class')).toEqual([1, 2])
    expect(rulesBroken(testClass)).not.toContain('no-class')
  })
})
