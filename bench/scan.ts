// npm run bench:scan -- FOLDER [--check]: imports the products of a folder of photos with known answers into a new site,
// sends every photo to POST /api/scans, and prints accuracy by kind, times and memory. With --check, fails when a figure
// is below its floor.
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { ScanAnswer } from '#src/scan/contract/scan.ts'
import { checkFloors } from './scan/check-floors.ts'
import { readMemoryOfWorkers } from './scan/read-memory.ts'
import { openScanBench } from './scan/scan-bench.ts'
import { createTally } from './scan/tally.ts'

/** Beside other work, reading a photo may take too long several times. */
const maxAttempts = 12

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean', default: false } },
})
const [folder] = positionals
if (!folder) throw new Error('Name a folder: npm run bench:scan -- FOLDER [--check]')

const dataDir = await mkdtemp(join(tmpdir(), 'olea-bench-scan-'))
process.env.DATA_DIR = dataDir
process.env.LOG_LEVEL ??= 'error'
process.env.DEMO = '0'
// After the settings above, which the server reads when it is loaded.
const { openScanSite } = await import('./scan/open-scan-site.ts')
const site = await openScanSite()
try {
  console.log(await site.importFolder(folder))
  const bench = openScanBench(folder)
  const { port } = site.address as AddressInfo
  const tally = createTally()
  for (const query of bench.queries) {
    const answer = await send(port, query.file)
    tally.addLabel(query, answer)
  }
  for (const { file, gtin14 } of bench.barcodes) tally.addBarcode(gtin14, await send(port, file))
  for (const { file } of bench.noBarcode) tally.addBarcode(undefined, await send(port, file))
  const figures = tally.summarize()
  console.table(figures.kinds)
  console.table(figures.rates)
  console.log(`Label photos: p50 ${figures.p50Ms} ms, p95 ${figures.p95Ms} ms`)
  console.log(`Memory of the recogniser: ${await readMemoryOfWorkers()} MB`)
  if (values.check) checkFloors(figures)
} finally {
  await site.close()
  await rm(dataDir, { recursive: true, force: true })
}

/** Overload is answered with 503, and too many requests with 429: such a photo is sent again, as clients do. */
async function send(port: number, file: string, attempt = 1): Promise<ScanAnswer & { ms: number }> {
  const form = new FormData()
  form.append(
    'image',
    new Blob([new Uint8Array(openScanBench(folder as string).readImage(file))]),
    'photo.jpg',
  )
  const start = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}/api/scans`, { method: 'POST', body: form })
  const body = await response.json()
  if ([429, 503].includes(response.status) && attempt < maxAttempts) {
    await setTimeout(1_000 * Number(response.headers.get('retry-after')))
    return send(port, file, attempt + 1)
  }
  if (!response.ok) throw new Error(`${file}: ${response.status} ${JSON.stringify(body)}`)
  return { ...(body as ScanAnswer), ms: performance.now() - start }
}
