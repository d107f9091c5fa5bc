// Where an import leads. Only the project's own three ways of writing one are known: `./`, `#src/` and a package.
import { posix } from 'node:path'

export type Target =
  | { kind: 'file'; path: string }
  | { kind: 'package'; name: string }
  /** Made by a tool while building; there is no file to look at. */
  | { kind: 'generated' }

export function resolveSpecifier(importer: string, specifier: string): Target {
  const address = specifier.split('?', 1)[0] ?? specifier
  if (address.includes('/+types/') || address.startsWith('virtual:')) return { kind: 'generated' }
  if (address.startsWith('#src/')) return { kind: 'file', path: `src/${address.slice('#src/'.length)}` }
  if (address.startsWith('.')) {
    return { kind: 'file', path: posix.normalize(posix.join(posix.dirname(importer), address)) }
  }
  if (address.startsWith('node:')) return { kind: 'package', name: address }
  const parts = address.split('/')
  return { kind: 'package', name: parts.slice(0, address.startsWith('@') ? 2 : 1).join('/') }
}
