// Which part of the house a file belongs to. Told from its path alone.

export type Place =
  /** Everything a test run needs and a visitor never meets: tests, fixtures, the test database. */
  | { kind: 'test' }
  | { kind: 'front door' }
  | { kind: 'services context' }
  /** Schemas that contracts of features are made of: pagination, calls. */
  | { kind: 'platform contract' }
  | { kind: 'contract' | 'server' | 'web'; room: string }
  /** In a feature's folder, but on none of its three sides. */
  | { kind: 'sideless'; room: string }
  | { kind: 'ui' | 'platform' | 'i18n' | 'shell' }
  /** Scripts, benchmarks, browser tests, configuration of tools. */
  | { kind: 'outside' }

const sharedRooms = ['ui', 'platform', 'i18n', 'shell'] as const
const sides = ['contract', 'server', 'web'] as const

export function placeOf(path: string): Place {
  const [top, room, side, ...deeper] = path.split('/')
  if (top !== 'src' || room === undefined) return { kind: 'outside' }
  if (isTestFile(path)) return { kind: 'test' }
  if (path === 'src/pages/page-context.ts') return { kind: 'services context' }
  // Command-line tools are front doors as well: another way in than a page or a call.
  if (side === undefined || room === 'commands' || room === 'pages') return { kind: 'front door' }
  if (room === 'platform' && side === 'contract') return { kind: 'platform contract' }
  const shared = sharedRooms.find((name) => name === room)
  if (shared) return { kind: shared }
  const known = sides.find((name) => name === side)
  return known && deeper.length > 0 ? { kind: known, room } : { kind: 'sideless', room }
}

export function isTestFile(path: string): boolean {
  return /\.(test|fixtures|examples)\.tsx?$|\/test-[^/]+\.tsx?$/.test(path)
}

export function isComponent(path: string): boolean {
  return /\/[A-Z][A-Za-z0-9]*\.tsx$/.test(path)
}
