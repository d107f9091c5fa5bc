// npm run bench:catalogue: imports 100,000 generated products (PRODUCTS) into a new site on PostgreSQL and measures lists,
// searches, look-ups, candidates of labels and product pages. Beside each stands a yardstick of the same run: the same
// records copied into a plain table, and a statement that reads one row by its key.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openImport } from '#src/catalogue/server/import/open-import.ts'
import { runImport } from '#src/catalogue/server/import/run-import.ts'
import { startPostgresForTests } from '../scripts/postgres-for-tests.ts'
import { brandOf, gtinOf, idOf, writeProducts } from './catalogue/generate-products.ts'
import { createDatabase, query } from './create-database.ts'
import { measureTimes, quantile } from './quantile.ts'

const count = Number(process.env.PRODUCTS ?? 100_000)
const rounds = Number(process.env.ROUNDS ?? 100)
const warmUps = 5

const folder = await mkdtemp(join(tmpdir(), 'olea-bench-catalogue-'))
const postgres = await startPostgresForTests()
process.env.DATABASE_URL = await createDatabase(postgres.url, 'catalogue')
process.env.DATA_DIR = folder
process.env.LOG_LEVEL ??= 'error'
process.env.DEMO = '0'
// After the settings above, which the server reads when it is loaded.
const { openSite } = await import('./open-site.ts')
const site = await openSite()
const plain = new pg.Client({ connectionString: process.env.DATABASE_URL })
await plain.connect()
try {
  await measureImport(join(folder, 'products.jsonl'))
  await query(process.env.DATABASE_URL, 'vacuum analyze')
  await measureReads()
} finally {
  await plain.end()
  await site.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function measureImport(path: string): Promise<void> {
  await writeProducts(path, count)
  const startedAt = performance.now()
  const { catalogue } = site.services
  const dependencies = { ...catalogue, addPicture: catalogue.pictures.add }
  const options = { isDryRun: false, withPictures: false, onProgress: () => undefined }
  const report = await runImport([await openImport(path)], dependencies, options)
  const seconds = (performance.now() - startedAt) / 1_000
  if (report.outcomes.created !== count) throw new Error(`not all were imported: ${JSON.stringify(report)}`)
  const plainSeconds = await copyPlain(path)
  console.log(`import of ${count} products: ${seconds.toFixed(1)} s, ${Math.round(count / seconds)} a second`)
  console.log(`plain table with a text index: ${plainSeconds.toFixed(1)} s`)
}

/** The same records as JSON, with an index on their words: what a database does at least. */
async function copyPlain(path: string): Promise<number> {
  const lines = (await readFile(path, 'utf8')).split('\n').slice(1, -1)
  const startedAt = performance.now()
  await plain.query(`create table plain_products (id text primary key, record jsonb, words tsvector)`)
  await plain.query('create index on plain_products using gin (words)')
  for (let at = 0; at < lines.length; at += 200) {
    await plain.query(
      `insert into plain_products select record ->> '_id', record, to_tsvector('simple', record ->> 'name')
        from jsonb_array_elements($1::jsonb) record`,
      [`[${lines.slice(at, at + 200).join(',')}]`],
    )
  }
  return (performance.now() - startedAt) / 1_000
}

/** What its loader reads. */
async function readProductPage(id: string): Promise<void> {
  const { catalogue, news, social } = site.services
  const product = await catalogue.products.get(id, { isAdmin: false })
  await Promise.all([
    social.reviews.listOfProduct(product._id),
    news.listNaming(product, 'en'),
    catalogue.products.listSimilar(product),
  ])
}

async function measureReads(): Promise<void> {
  const number = (round: number) => (round * 7_919) % count
  const call = (path: (round: number) => string) => async (round: number) => {
    const { statusCode, body } = await site.app.inject({ url: `/api/products${path(round)}` })
    if (statusCode !== 200) throw new Error(`${statusCode} for ${path(round)}: ${body}`)
  }
  const { findByWords } = site.services.catalogue.labelProducts
  const measures: [name: string, run: (round: number) => Promise<unknown>][] = [
    ['yardstick: row by key', (n) => plain.query('select * from products where id = $1', [idOf(number(n))])],
    ['list, newest', call((n) => `?page=${1 + (n % 20)}`)],
    ['list, any page', call((n) => `?page=${1 + (number(n) % Math.ceil(count / 24))}`)],
    ['list by country and grade', call((n) => `?country=${['IT', 'GR', 'ES'][n % 3]}&grade=virgin`)],
    ['list of a brand', call((n) => `?brand=${brandOf(number(n))}`)],
    ['search, brand', call((n) => `?search=${brandOf(number(n))}`)],
    ['search, brand and cultivar', call((n) => `?search=${brandOf(number(n))}%20coratina`)],
    ['search, misspelled', call((n) => `?search=${brandOf(number(n)).replace(/.$/, 'x')}`)],
    ['look-up of a barcode', call((n) => `/gtin/${gtinOf(number(n))}`)],
    ['product', call((n) => `/${idOf(number(n))}`)],
    [
      'candidates of a label',
      (n) => findByWords([brandOf(number(n)).toLowerCase(), 'riserva', 'coratina', 'olio']),
    ],
    ['all data of a product page', (n) => readProductPage(idOf(number(n)))],
  ]
  console.log(`\n${'p50/p95 ms'.padEnd(30)} ${count} products`)
  for (const [name, run] of measures) {
    const times = await measureTimes(run, { rounds, warmUps })
    const [p50, p95] = [0.5, 0.95].map((ratio) => quantile(times, ratio).toFixed(1))
    console.log(`${name.padEnd(30)} ${p50} / ${p95}`)
  }
}
