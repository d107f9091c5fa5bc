// Vitest's global set-up of the end-to-end tests: the pages are built unless the build is newer than its sources.
import { build } from '../scripts/prepare.mjs'

export async function setup() {
  await build()
}
