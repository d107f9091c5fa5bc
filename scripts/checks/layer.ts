// Tells from a path which layer of the architecture a file belongs to.

export type Layer =
  /** Code that only test runs load: tests, fixtures, the test database. */
  | { kind: 'test' }
  /** `src/main.ts`, the lists beside it, command-line tools and `src/pages`: files that may import every module. */
  | { kind: 'entry point' }
  /** The context through which pages get the services. */
  | { kind: 'page context' }
  /** Schemas that the contracts of features are built from: pagination, calls. */
  | { kind: 'platform contract' }
  | { kind: 'contract' | 'server' | 'web'; module: string }
  /** In a feature's folder, but in none of its three layers. */
  | { kind: 'no layer'; module: string }
  | { kind: 'ui' | 'platform' | 'i18n' | 'shell' | 'workarounds' }
  /** Scripts, benchmarks, browser tests, configuration of tools. */
  | { kind: 'outside' }

const sharedModules = ['ui', 'platform', 'i18n', 'shell', 'workarounds'] as const
const featureLayers = ['contract', 'server', 'web'] as const

export function getLayer(path: string): Layer {
  const [top, module, folder, ...deeper] = path.split('/')
  if (top !== 'src' || module === undefined) return { kind: 'outside' }
  if (isTestFile(path)) return { kind: 'test' }
  if (path === 'src/pages/page-context.ts') return { kind: 'page context' }
  if (folder === undefined || module === 'commands' || module === 'pages') return { kind: 'entry point' }
  if (module === 'platform' && folder === 'contract') return { kind: 'platform contract' }
  const shared = sharedModules.find((name) => name === module)
  if (shared) return { kind: shared }
  const layer = featureLayers.find((name) => name === folder)
  return layer && deeper.length > 0 ? { kind: layer, module } : { kind: 'no layer', module }
}

export function isTestFile(path: string): boolean {
  return /\.(test|fixtures|examples)\.tsx?$|\/test-[^/]+\.tsx?$/.test(path)
}

export function isComponent(path: string): boolean {
  return /\/[A-Z][A-Za-z0-9]*\.tsx$/.test(path)
}
