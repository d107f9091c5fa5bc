// Which layer may import which. The table `allowedImports` is the rule; the rest of the file applies it.
import type { Finding } from './finding.ts'
import { getLayer, isComponent, isTestFile, type Layer } from './layer.ts'
import type { Import, SourceFile } from './source-file.ts'

type ImportKind = 'value' | 'type'

/**
 * The imported file in relation to the importing one. `own` is the same feature, `other` another one. `shared` is a file
 * that a feature offers to all others; see `sharedFiles`.
 */
type Target =
  | `${'own' | 'other'} ${'contract' | 'server' | 'web'}`
  | 'other service'
  | 'other tables'
  | 'other component'
  | 'shared'
  | 'languages'
  | Exclude<Layer['kind'], 'contract' | 'server' | 'web' | 'no layer'>

type Kind = Layer['kind']
type Row = Partial<Record<Target, ImportKind>>

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
  shared: 'value',
  ui: 'value',
  i18n: 'value',
  languages: 'value',
  'page context': 'value',
  // Components use the types of what loaders return; the server's code must not reach the browser.
  'own server': 'type',
  'other server': 'type',
  'other service': 'type',
  'other tables': 'type',
  platform: 'type',
  'platform contract': 'value',
  'entry point': 'type',
}

/** What each layer may import, with its values or as types only. Everything else is refused. */
const allowedImports: Partial<Record<Kind, Row>> = {
  contract,
  server: {
    ...contract,
    'own server': 'value',
    'other service': 'type',
    // Foreign keys and joins.
    'other tables': 'value',
    shared: 'value',
    platform: 'value',
    i18n: 'value',
  },
  web,
  shell: { ...web, 'other web': 'value', shell: 'value', workarounds: 'value' },
  ui: { ui: 'value', 'platform contract': 'type', i18n: 'value', languages: 'value', workarounds: 'value' },
  'platform contract': { 'platform contract': 'value' },
  platform: {
    platform: 'value',
    'platform contract': 'value',
    i18n: 'value',
    languages: 'value',
    workarounds: 'value',
  },
  i18n: { i18n: 'value', languages: 'value', workarounds: 'value' },
  // Features do not import workarounds: `ui`, `platform`, `i18n` or an entry point applies each of them once.
  workarounds: { workarounds: 'value', ui: 'value', platform: 'value', i18n: 'value', languages: 'value' },
  'page context': { 'entry point': 'type', i18n: 'type', languages: 'type' },
}

/** Modules that extend another feature and may import all of it. The extended feature must not import them. */
const extendedFeature: Readonly<Record<string, string>> = { newsroom: 'news' }

/** Services that are not named `*.service.ts`. */
const services = new Set([
  'src/search/server/search-index.ts',
  'src/newsroom/server/articles/article-importer.ts',
])

/** Files that a feature offers to all others, with the reason. Keep the list short: each entry couples features. */
const sharedFiles: Readonly<Record<string, string>> = {
  'src/pwa/web/caches.ts': 'pages write the caches that the service worker reads',
  'src/pwa/web/page-store.ts': 'the same',
  'src/pwa/web/cached-pages.ts': 'files of cached pages are not deleted with those of removed articles',
  'src/pwa/web/cache-page.ts': 'the scanner stores its page with the code of the camera',
  'src/pwa/web/use-offline-page.ts': 'pages whose content the device has open without a connection',
  'src/scan/web/history/recent-scans-script.ts':
    'the main page of the app keeps the room of the recent scans',
  'src/scan/web/history/scan-history.ts': 'the main page of the app has a hint for people who have scanned',
  'src/scan/web/history/unsent-photos.ts':
    'the account page says what waits on the device and deletes it with the account',
  'src/social/web/lists/unsent-changes.ts': 'the same',
  'src/newsroom/web/admin/editor/autosave/local-drafts.ts': 'the same',
  'src/auth/web/session.ts': 'many parts of a page depend on the signed-in user',
  'src/auth/web/use-session.ts': 'the same, for components',
  'src/auth/web/call-api-with-token.ts': 'every feature has calls that need authentication',
  'src/auth/web/send-file-with-token.ts': 'the same, for files',
  'src/auth/web/open-auth-dialog.ts': 'visitors are asked to sign in where they do what needs an account',
  'src/auth/web/require-sign-in.ts': 'the same, for what members do at once',
  'src/auth/web/sign-in-api.ts': 'the admin has its own sign-in form',
  'src/ads/web/load-ad-page.ts': 'loaders of pages with slots ask which of them have advertisements',
  'src/news/web/cards/card-view.ts': 'loaders of other features show article cards beside what is theirs',
  'src/catalogue/web/use-format.ts': 'facts of products look the same wherever they are shown',
  'src/media/web/admin/upload/upload-picture.ts': 'a picture pasted into a text is uploaded there',
  'src/newsroom/web/admin/diff/use-field-formatter.ts':
    'the audit log formats values like the revisions of an article',
}

/** Packages whose values a layer may import; a layer that is not listed may import any. */
const packages: Partial<Record<Kind, { only?: RegExp; never?: RegExp; advice: string }>> = {
  contract: {
    only: /^zod$/,
    advice: 'contracts are schemas: import zod and other contracts only',
  },
  server: {
    never: /^(react|react-dom|react-router|react-i18next)$/,
    advice: 'the server does not use React: return data',
  },
  platform: {
    never: /^(react|react-dom|react-router|react-i18next)$/,
    advice: 'the platform does not use React',
  },
}
const serverPackages =
  /^(node:.*|fastify|@fastify\/.*|drizzle-orm|pg|pg-boss|pino|sharp|undici|@electric-sql\/.*|@node-rs\/.*)$/
const databasePackages = /^(?:drizzle-orm|pg)$/
const browserAdvice = 'runs on the server only: call a service through the context'

export function checkImportDirection(file: SourceFile): Finding[] {
  const from = getLayer(file.path)
  return file.imports.flatMap((found) => {
    const message = checkImport(file.path, from, found)
    return message ? [{ file: file.path, line: found.line, rule: 'import-direction', message }] : []
  })
}

function checkImport(path: string, from: Layer, found: Import): string | undefined {
  const { target } = found
  if (target.kind === 'generated') return undefined
  if (target.kind === 'package') return found.isType ? undefined : checkPackage(path, from.kind, target.name)
  const to = getLayer(target.path)
  if (from.kind === 'outside' || from.kind === 'test') return undefined
  // In development `src/main.ts` loads Vite on demand.
  if (to.kind === 'outside' && from.kind === 'entry point' && found.isDynamic) return undefined
  if (to.kind === 'outside') return `${target.path} is outside of src: the product must not depend on it`
  if (to.kind === 'test') return checkTestImport(from, target.path)
  if (isOtherModule(path, target.path) && found.specifier.startsWith('.')) {
    return `write #${target.path} for a file of another module`
  }
  if (/\.(?:routes|jobs)\.ts$/.test(path) && target.path.endsWith('.tables.ts') && !found.isType) {
    return `${target.path}: only services use tables; call a service`
  }
  if (from.kind === 'entry point') return undefined
  if (from.kind === 'no layer') return `move ${path} into contract, server or web`
  const relation = getTarget(from, to, target.path)
  const allowed = relation && allowedImports[from.kind]?.[relation]
  if (!allowed)
    return `${formatLayer(from)} must not import ${target.path}${relation ? ` (${relation})` : ''}`
  if (allowed === 'type' && !found.isType)
    return `import only types from ${target.path} (${relation}): import type`
  return undefined
}

function checkTestImport(from: Layer, path: string): string | undefined {
  const isForSeeding = from.kind === 'entry point' && path.endsWith('.fixtures.ts')
  return isForSeeding ? undefined : `${path} is for tests: production code must not import it`
}

function checkPackage(path: string, kind: Kind, name: string): string | undefined {
  if (name === 'vitest') return isTestFile(path) || kind === 'outside' ? undefined : 'vitest is for tests'
  if (/\.(?:routes|jobs)\.ts$/.test(path) && databasePackages.test(name)) {
    return `${name}: only services use tables; call a service`
  }
  const rule = packages[kind]
  if (rule?.only && !rule.only.test(name)) return `${rule.advice} (${name})`
  if (rule?.never?.test(name)) return `${rule.advice} (${name})`
  const reachesBrowser = kind === 'web' || kind === 'ui' || kind === 'shell'
  return reachesBrowser && serverPackages.test(name) ? `${name} ${browserAdvice}` : undefined
}

function getTarget(from: Layer, to: Layer, path: string): Target | undefined {
  if (path in sharedFiles) return 'shared'
  if (path === 'src/i18n/languages.ts') return 'languages'
  if (to.kind === 'no layer') return undefined
  if (to.kind !== 'contract' && to.kind !== 'server' && to.kind !== 'web') return to.kind
  if ('module' in from && (from.module === to.module || extendedFeature[from.module] === to.module))
    return `own ${to.kind}`
  if (to.kind === 'server' && path.endsWith('.tables.ts')) return 'other tables'
  if (to.kind === 'server' && (path.endsWith('.service.ts') || services.has(path))) return 'other service'
  if (to.kind === 'web' && isComponent(path)) return 'other component'
  return `other ${to.kind}`
}

/** Modules import each other with `#src/`. Entry points in `src` itself use relative paths. */
function isOtherModule(from: string, to: string): boolean {
  const [, fromModule, ...deeper] = from.split('/')
  const [, toModule] = to.split('/')
  return deeper.length > 0 && fromModule !== toModule
}

function formatLayer(layer: Layer): string {
  return 'module' in layer ? `${layer.module}/${layer.kind}` : layer.kind
}
