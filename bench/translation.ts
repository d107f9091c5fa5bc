// npm run bench:translation: lists, search and articles of a site with 100,000 articles (ARTICLES) in one language, and of
// one whose articles have whole texts in the eight other languages as well. Starts PostgreSQL; all requests differ, so that
// no response is cached.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gt } from 'drizzle-orm'
import { type LanguageCode, languages } from '#src/i18n/languages.ts'
import { articleSearchSource } from '#src/news/server/article-search.ts'
import { articles } from '#src/news/server/news.tables.ts'
import { openDatabase } from '#src/platform/database/database.ts'
import { createLog } from '#src/platform/log.ts'
import { createSearchIndex } from '#src/search/server/search-index.ts'
import { startPostgresForTests } from '../scripts/postgres-for-tests.ts'
import { createDatabase, query } from './create-database.ts'
import { quantile } from './quantile.ts'

const count = Number(process.env.ARTICLES ?? 100_000)
const rounds = Number(process.env.ROUNDS ?? 100)
const warmUps = 5
const batchSize = 250

/** Words of which titles and texts consist: each text has its own ones. */
const wordsOf: Record<LanguageCode, string[]> = {
  en: ['harvest', 'mill', 'grove', 'bottle', 'market', 'tasting', 'frost', 'growers', 'label', 'kitchen'],
  ar: [
    'الحصاد',
    'المعصرة',
    'البستان',
    'القنينة',
    'السوق',
    'التذوق',
    'الصقيع',
    'المزارعون',
    'الملصق',
    'المطبخ',
  ],
  ch: ['采收', '油坊', '橄榄园', '瓶子', '市场', '品鉴', '霜冻', '种植者', '标签', '厨房'],
  de: ['Ernte', 'Mühle', 'Hain', 'Flasche', 'Markt', 'Verkostung', 'Frost', 'Erzeuger', 'Etikett', 'Küche'],
  fr: [
    'récolte',
    'moulin',
    'oliveraie',
    'bouteille',
    'marché',
    'dégustation',
    'gel',
    'producteurs',
    'étiquette',
    'cuisine',
  ],
  hi: ['फ़सल', 'कोल्हू', 'बाग़', 'बोतल', 'बाज़ार', 'चखना', 'पाला', 'किसान', 'लेबल', 'रसोई'],
  jp: ['収穫', '搾油所', 'オリーブ畑', 'ボトル', '市場', 'テイスティング', '霜', '生産者', 'ラベル', '台所'],
  ru: [
    'урожай',
    'маслодавильня',
    'роща',
    'бутылка',
    'рынок',
    'дегустация',
    'заморозки',
    'фермеры',
    'этикетка',
    'кухня',
  ],
  sp: [
    'cosecha',
    'almazara',
    'olivar',
    'botella',
    'mercado',
    'cata',
    'helada',
    'olivareros',
    'etiqueta',
    'cocina',
  ],
}
const others = languages.map(({ code }) => code).filter((code) => code !== 'en')

type Measure = { name: string; path: (round: number, language: LanguageCode) => string }
const wordOf = (round: number, language: LanguageCode) =>
  encodeURIComponent(wordsOf[language][round % 10] ?? '')
const measures: Measure[] = [
  { name: 'list, newest', path: (n, lang) => `published?lang=${lang}&page=${1 + n}&limit=12&fields=card` },
  {
    name: 'list, any page',
    path: (n, lang) =>
      `published?lang=${lang}&page=${1 + ((n * 7_919) % Math.ceil(count / 12))}&limit=12&fields=card`,
  },
  {
    name: 'list of languages',
    path: (n, lang) => `published?lang=${lang}&languages=en,${lang}&page=${1 + n}&limit=12&fields=card`,
  },
  { name: 'popular', path: (n, lang) => `popular?lang=${lang}&page=${1 + n}&limit=12` },
  {
    // A hundred pairs of words.
    name: 'search, common words',
    path: (n, lang) =>
      `search?lang=${lang}&title=${wordOf(n, lang)}%20${wordOf(Math.floor(n / 10), lang)}&limit=12`,
  },
  {
    // Reads the documents of all pages before it.
    name: 'search, page 1 to 100',
    path: (n, lang) => `search?lang=${lang}&title=${wordOf(n, lang)}&page=${1 + n}&limit=12`,
  },
  {
    name: 'search, word and number',
    path: (n, lang) => `search?lang=${lang}&title=${wordOf(n, lang)}%20${1 + ((n * 331) % count)}&limit=12`,
  },
  { name: 'article', path: (n, lang) => `id/${idOf(1 + ((n * 7_919) % count))}?lang=${lang}` },
]

const folder = await mkdtemp(join(tmpdir(), 'olea-bench-translation-'))
const postgres = await startPostgresForTests()
const one = await prepareSite('one', 'en', [])
const nine = await prepareSite('nine', 'de', others)
try {
  console.log(
    `\n${count} articles, p50/p95 ms${'1 language'.padStart(20)}${'9 languages'.padStart(20)}   ratio p50`,
  )
  for (const measure of measures) await compare(measure)
} finally {
  await one.close()
  await nine.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function prepareSite(name: string, language: LanguageCode, translations: readonly LanguageCode[]) {
  const databaseUrl = await createDatabase(postgres.url, name)
  Object.assign(process.env, { DATABASE_URL: databaseUrl, DATA_DIR: folder, DEMO: '0', LOG_LEVEL: 'error' })
  // After the settings above, which the server reads when it is loaded.
  const { openSite } = await import('./open-site.ts')
  const site = await openSite()
  await query(databaseUrl, articlesSql())
  for (const each of translations) await query(databaseUrl, translationsSql(each))
  await indexAll(databaseUrl)
  return { ...site, language }
}

/** Writes the search documents of all articles with their translations, as a change of an article does. */
async function indexAll(databaseUrl: string): Promise<void> {
  const log = createLog('error')
  const database = await openDatabase({ url: databaseUrl, dataDir: folder, role: 'tool', log })
  const { db } = database
  const index = createSearchIndex({ db, source: articleSearchSource })
  const startedAt = performance.now()
  for (let after = ''; ; ) {
    const rows = await db
      .select()
      .from(articles)
      .where(gt(articles.id, after))
      .orderBy(articles.id)
      .limit(batchSize)
    const last = rows.at(-1)
    if (!last) break
    after = last.id
    await db.transaction((tx) => index.put(tx, rows))
  }
  await database.close()
  await query(databaseUrl, 'vacuum analyze')
  console.log(`search documents: ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`)
}

/** Requests to the two sites alternate, so that the load of the machine is the same for both. */
async function compare({ name, path }: Measure): Promise<void> {
  const sites = [one, nine].map((site) => ({ site, times: [] as number[] }))
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const { site, times } of sites) {
      const url = `/api/news/${path(Math.abs(round), site.language)}`
      const startedAt = performance.now()
      const { statusCode, body } = await site.app.inject({ url })
      if (statusCode !== 200) throw new Error(`${statusCode} for ${url}: ${body}`)
      if (round >= 0) times.push(performance.now() - startedAt)
    }
  }
  const [before = [], after = []] = sites.map(({ times }) => times.sort((a, b) => a - b))
  const ratio = quantile(after, 0.5) / quantile(before, 0.5)
  console.log(
    `${name.padEnd(28)}${format(before).padStart(20)}${format(after).padStart(20)}   ${ratio.toFixed(2)}`,
  )
}

function format(sorted: readonly number[]): string {
  return [0.5, 0.95].map((ratio) => quantile(sorted, ratio).toFixed(1)).join(' / ')
}

function idOf(number: number): string {
  return number.toString(16).padStart(24, '0')
}

/** A text of 120 words of the language, different for each article. */
function textSql(language: LanguageCode): string {
  const words = wordsOf[language].map((word) => `'${word}'`).join(', ')
  return `(select string_agg((array[${words}])[1 + (n * 31 + i * i * 7) % 10] || case when i % 12 = 0 then '.' else '' end, ' ')
    from generate_series(1, 120) i)`
}

function titleSql(language: LanguageCode): string {
  const words = wordsOf[language].map((word) => `'${word}'`).join(', ')
  return `(array[${words}])[1 + n % 10] || ' ' || (array[${words}])[1 + (n / 10) % 10] || ' ' || n`
}

function articlesSql(): string {
  return `
    insert into articles (id, title, content, plain_text, summary, description, author, author_key, category,
      categories, filter_categories, language, created_at, publish_date, reading_time, is_published, public_since,
      was_public, views, likes, comments_count, updated_at)
    select lpad(to_hex(n), 24, '0'), title, '<p>' || body || '</p>', body, '', left(body, 260), 'Olea', 'olea',
      'Sustainability', '[]', '{Sustainability}', 'en', at, at, 4, true, at, true,
      (n * 7919) % 10007, (n * 331) % 997, (n * 31) % 101, at
    from (
      select n, ${titleSql('en')} as title, ${textSql('en')} as body, now() - n * interval '9 minutes' as at
      from generate_series(1, ${count}) n
    ) generated`
}

function translationsSql(language: LanguageCode): string {
  return `
    insert into article_translations (article_id, language, title, summary, description, content, plain_text, segments,
      origin, source_title_hash, source_summary_hash, source_text_hash, reviewed_at, created_at, updated_at)
    select id, '${language}', translated, '', left(body, 260), '<p>' || body || '</p>', body,
      jsonb_build_array(
        jsonb_build_object('key', md5(title), 'kind', 'title', 'source', title, 'target', translated,
          'state', 'reviewed', 'at', '2026-01-01T00:00:00.000Z'),
        jsonb_build_object('key', md5(plain_text), 'kind', 'paragraph', 'source', plain_text, 'target', body,
          'state', 'reviewed', 'at', '2026-01-01T00:00:00.000Z')),
      'human', md5(title), md5(summary), md5(plain_text), now(), now(), now()
    from (
      select a.*, ${titleSql(language)} as translated, ${textSql(language)} as body
      from articles a, lateral (select ('x' || right(a.id, 7))::bit(28)::int as n) numbered
    ) source`
}
