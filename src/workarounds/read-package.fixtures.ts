// Reads the published code of packages, for tests of what cannot be observed without a build.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = new URL('../../node_modules/', import.meta.url)

/** @param path starts with the name of the package */
export function readPackage(path: string): string {
  return readFileSync(fileURLToPath(new URL(path, folder)), 'utf8')
}
