// Resolves an import specifier. The project uses three forms: `./`, `#src/` and a package name.
import { posix } from 'node:path'

export type Target =
  | { kind: 'file'; path: string }
  | { kind: 'package'; name: string }
  /** Generated during the build, without a file in the project. */
  | { kind: 'generated' }

export function resolveSpecifier(importer: string, specifier: string): Target {
  const path = specifier.split('?', 1)[0] ?? specifier
  if (path.includes('/+types/') || path.startsWith('virtual:')) return { kind: 'generated' }
  if (path.startsWith('#src/')) return { kind: 'file', path: `src/${path.slice('#src/'.length)}` }
  if (path.startsWith('.')) {
    return { kind: 'file', path: posix.normalize(posix.join(posix.dirname(importer), path)) }
  }
  if (path.startsWith('node:')) return { kind: 'package', name: path }
  const parts = path.split('/')
  return { kind: 'package', name: parts.slice(0, path.startsWith('@') ? 2 : 1).join('/') }
}
