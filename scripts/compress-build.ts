// Compresses the built files at the highest level, because they are compressed once and served for a year.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root } from './node24.mjs'

const compressible = new Set(['.js', '.css', '.json', '.svg', '.wasm', '.webmanifest'])
const folder = join(root, 'build', 'client', 'static')
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }

for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !compressible.has(extname(entry.name))) continue
  const path = join(entry.parentPath, entry.name)
  const content = readFileSync(path)
  writeFileSync(`${path}.br`, brotliCompressSync(content, brotliOptions))
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
}
