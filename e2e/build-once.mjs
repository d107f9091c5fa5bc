// Vitest's global set-up of the end-to-end tests: the pages are built unless the build is newer than its sources.
import { build } from '../scripts/prepare.mjs'

export async function setup() {
  // Vitest calls its environment "test", and a build takes React's development version for anything but production.
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  try {
    await build()
  } finally {
    process.env.NODE_ENV = NODE_ENV
  }
}
