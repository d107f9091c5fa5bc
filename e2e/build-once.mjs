// Vitest's global setup of the end-to-end tests: builds the product if its sources have changed.
import { build } from '../scripts/prepare.mjs'

export async function setup() {
  // Vitest sets NODE_ENV to "test", and a build contains React's development version unless it is "production".
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  try {
    await build()
  } finally {
    process.env.NODE_ENV = NODE_ENV
  }
}
