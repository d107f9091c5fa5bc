// Who may import whom. The table is the rule; everything else here only reads it.
import type { Finding } from './finding.ts'
import { isComponent, isTestFile, type Place, placeOf } from './place.ts'
import type { Import, SourceFile } from './source-file.ts'

type Reach = 'value' | 'type'

/**
 * What an import leads to, as seen by the importing file. `own` is the same feature, `other` another one.
 * `lent` is a file that another feature gives to everybody; see `lentFiles`.
 */
type Sight =
  | `${'own' | 'other'} ${'contract' | 'server' | 'web'}`
  | 'other service'
  | 'other tables'
  | 'other component'
  | 'lent'
  | 'languages'
  | Exclude<Place['kind'], 'contract' | 'server' | 'web' | 'sideless'>

type Kind = Place['kind']
type Row = Partial<Record<Sight, Reach>>

const contract: Row = {
  'own contract': 'value',
  'other contract': 'value',
  'platform contract': 'value',
  languages: 'value',
}
const web: Row = {
  'own contract': 'value',
  'other contract': 'value',
  'own web': 'value',
  'other component': 'value',
  lent: 'value',
  ui: 'value',
  i18n: 'value',
  languages: 'value',
  'services context': 'value',
  // Types of the server are how pages know what loaders give them; its code must not reach the browser.
  'own server': 'type',
  'other server': 'type',
  'other service': 'type',
  'other tables': 'type',
  platform: 'type',
  'platform contract': 'value',
  'front door': 'type',
}

/** From → what it may see, and whether as values or as types alone. Absent: not at all. */
export const directions: Partial<Record<Kind, Row>> = {
  contract,
  server: {
    ...contract,
    'own server': 'value',
    'other service': 'type',
    // Foreign keys and joins.
    'other tables': 'value',
    lent: 'value',
    platform: 'value',
    i18n: 'value',
  },
  web,
  shell: { ...web, 'other web': 'value', shell: 'value' },
  ui: { ui: 'value', 'platform contract': 'type', i18n: 'value', languages: 'value' },
  'platform contract': { 'platform contract': 'value' },
  platform: { platform: 'value', 'platform contract': 'value', i18n: 'value', languages: 'value' },
  i18n: { i18n: 'value', languages: 'value' },
  'services context': { 'front door': 'type', i18n: 'type', languages: 'type' },
}

/** Modules that build on another feature and may import all of it; never the other way round. */
const extendedFeature: Readonly<Record<string, string>> = { newsroom: 'news' }

/** Services that are not named `*.service.ts`. */
const services = new Set([
  'src/search/server/search-index.ts',
  'src/newsroom/server/articles/import-articles.ts',
])

/**
 * Single files that a feature gives to the others, each with the reason. Keep it short: an entry is a place
 * where two features can no longer change apart.
 */
export const lentFiles: Readonly<Record<string, string>> = {
  'src/pwa/web/caches.ts': 'pages write the caches that the service worker reads',
  'src/auth/web/session.ts': 'many parts of the page depend on who is signed in',
  'src/auth/web/use-session.ts': 'the same, for components',
  'src/auth/web/call-api-with-token.ts': 'every feature has calls in the name of a person',
  'src/auth/web/sign-in-api.ts': 'the desk has a door of its own',
  'src/media/web/admin/upload/upload-picture.ts': 'a picture pasted into a text is uploaded there',
  'src/newsroom/web/admin/diff/use-field-formatter.ts':
    'the log writes values as the versions of an article do',
}

/** Packages by the side that may use their values; a side not named here may use any. */
const packages: Partial<Record<Kind, { only?: RegExp; never?: RegExp; advice: string }>> = {
  contract: {
    only: /^zod$/,
    advice: 'a contract is schemas alone: import zod and other contracts, nothing else',
  },
  server: {
    never: /^(react|react-dom|react-router|react-i18next)$/,
    advice: 'the server knows no React: answer with data',
  },
  platform: {
    never: /^(react|react-dom|react-router|react-i18next)$/,
    advice: 'the platform knows no React',
  },
}
const serverPackages =
  /^(node:.*|fastify|@fastify\/.*|drizzle-orm|pg|pg-boss|pino|sharp|undici|@electric-sql\/.*|@node-rs\/.*)$/
const databasePackages = /^(?:drizzle-orm|pg)$/
const browserAdvice =
  'runs on the server only and must not reach the browser: call a service through the context'

export function checkImportDirection(file: SourceFile): Finding[] {
  const from = placeOf(file.path)
  return file.imports.flatMap((found) => {
    const advice = adviceFor(file.path, from, found)
    return advice ? [{ file: file.path, line: found.line, rule: 'import-direction', advice }] : []
  })
}

function adviceFor(path: string, from: Place, found: Import): string | undefined {
  const { target } = found
  if (target.kind === 'generated') return undefined
  if (target.kind === 'package') return found.isType ? undefined : packageAdvice(path, from.kind, target.name)
  const to = placeOf(target.path)
  if (from.kind === 'outside' || from.kind === 'test') return undefined
  // Development alone: Vite is asked for when the process runs without a build.
  if (to.kind === 'outside' && from.kind === 'front door' && found.isDynamic) return undefined
  if (to.kind === 'outside') return `${target.path} is outside src: the product must not lean on it`
  if (to.kind === 'test') return testAdvice(from, target.path)
  if (leavesRoom(path, target.path) && found.specifier.startsWith('.')) {
    return `write #${target.path} for a file of another room`
  }
  if (/\.(?:routes|jobs)\.ts$/.test(path) && target.path.endsWith('.tables.ts') && !found.isType) {
    return `${target.path}: services alone touch tables, here they are asked`
  }
  if (from.kind === 'front door') return undefined
  if (from.kind === 'sideless') return `move ${path} into contract, server or web`
  const sight = sightOf(from, to, target.path)
  const reach = sight && directions[from.kind]?.[sight]
  if (!reach) return `${describe(from)} must not import ${target.path}${sight ? ` (${sight})` : ''}`
  if (reach === 'type' && !found.isType) return `take types alone from ${target.path} (${sight}): import type`
  return undefined
}

function testAdvice(from: Place, path: string): string | undefined {
  const isForSeeding = from.kind === 'front door' && path.endsWith('.fixtures.ts')
  return isForSeeding ? undefined : `${path} is for tests: production code must not import it`
}

function packageAdvice(path: string, kind: Kind, name: string): string | undefined {
  if (name === 'vitest') return isTestFile(path) || kind === 'outside' ? undefined : 'vitest is for tests'
  if (/\.(?:routes|jobs)\.ts$/.test(path) && databasePackages.test(name)) {
    return `${name}: services alone touch tables, here they are asked`
  }
  const rule = packages[kind]
  if (rule?.only && !rule.only.test(name)) return `${rule.advice} (${name})`
  if (rule?.never?.test(name)) return `${rule.advice} (${name})`
  const reachesBrowser = kind === 'web' || kind === 'ui' || kind === 'shell'
  return reachesBrowser && serverPackages.test(name) ? `${name} ${browserAdvice}` : undefined
}

function sightOf(from: Place, to: Place, path: string): Sight | undefined {
  if (path in lentFiles) return 'lent'
  if (path === 'src/i18n/languages.ts') return 'languages'
  if (to.kind === 'sideless') return undefined
  if (to.kind !== 'contract' && to.kind !== 'server' && to.kind !== 'web') return to.kind
  if ('room' in from && (from.room === to.room || extendedFeature[from.room] === to.room))
    return `own ${to.kind}`
  if (to.kind === 'server' && path.endsWith('.tables.ts')) return 'other tables'
  if (to.kind === 'server' && (path.endsWith('.service.ts') || services.has(path))) return 'other service'
  if (to.kind === 'web' && isComponent(path)) return 'other component'
  return `other ${to.kind}`
}

/** Front doors stand outside of the rooms and name files as they lie; a room names another's by `#src/`. */
function leavesRoom(from: string, to: string): boolean {
  const [, fromRoom, ...fromDeeper] = from.split('/')
  const [, toRoom] = to.split('/')
  return fromDeeper.length > 0 && fromRoom !== toRoom
}

function describe(place: Place): string {
  return 'room' in place ? `${place.room}/${place.kind}` : place.kind
}
