// npm run bench:desk: response times of the admin's article list with 100,000 articles, alternating with ten articles.
// Starts PostgreSQL and the built product twice.
import { randomUUID } from 'node:crypto'
import { signIn } from '../e2e/olea-api.ts'
import { cleanUp, startOlea } from '../e2e/start-olea.ts'
import { startPostgresForTests } from '../scripts/postgres-for-tests.ts'
import { createDatabase, query } from './create-database.ts'
import { quantile } from './quantile.ts'

const many = Number(process.env.ARTICLES ?? 100_000)
const rounds = Number(process.env.ROUNDS ?? 60)
const admin = { email: 'editor@olea.example', password: randomUUID() }

type Site = { url: string; token: string; articles: number }
type Measure = { name: string; query: (round: number, articles: number) => string }

const lastPage = (articles: number) => Math.ceil(articles / 8)
const measures: Measure[] = [
  { name: 'newest', query: () => '' },
  { name: 'newest, any page', query: (n, articles) => `&page=${1 + ((n * 7919) % lastPage(articles))}` },
  { name: 'newest, middle', query: (_, articles) => `&page=${Math.ceil(lastPage(articles) / 2)}` },
  { name: 'newest, last page', query: (_, articles) => `&page=${lastPage(articles)}` },
  { name: 'oldest', query: () => '&sort=oldest' },
  { name: 'views', query: () => '&sort=views' },
  { name: 'views, last page', query: (_, articles) => `&sort=views&page=${lastPage(articles)}` },
  { name: 'likes', query: () => '&sort=likes' },
  { name: 'comments', query: () => '&sort=comments' },
  { name: 'scheduled', query: () => '&status=scheduled' },
  { name: 'hidden', query: () => '&status=hidden' },
  { name: 'drafts', query: () => '&status=draft' },
  { name: 'published', query: () => '&status=published' },
  { name: 'begins with one letter', query: (n) => `&search=${'hopm'[n % 4]}` },
  { name: 'begins with a word', query: () => '&search=harvest' },
  { name: '… by views', query: () => '&search=harvest&sort=views' },
  { name: '… last page', query: (_, articles) => `&search=harvest&page=${Math.ceil(articles / 5 / 8)}` },
  { name: 'begins with a title', query: (n, articles) => `&search=harvest%20${1 + ((n * 331) % articles)}` },
  { name: 'nothing found', query: (n) => `&search=zzz${n}` },
]

const postgres = await startPostgresForTests()
try {
  const [few, all] = [await startSite(10), await startSite(many)]
  console.log(`p50/p95 ms ${'10 articles'.padStart(30)} ${`${many} articles`.padStart(22)}`)
  for (const { name, query } of measures) {
    const times = new Map<Site, number[]>([
      [few, []],
      [all, []],
    ])
    for (let round = -5; round < rounds; round++) {
      for (const [site, list] of times) {
        const durationMs = await measureMs(site, query(Math.max(0, round), site.articles))
        if (round >= 0) list.push(durationMs)
      }
    }
    const [one, other] = [...times.values()].map((list) =>
      [0.5, 0.95].map((ratio) => quantile(list, ratio).toFixed(1)),
    )
    console.log(`${name.padEnd(24)} ${one?.join(' / ').padStart(16)} ${other?.join(' / ').padStart(22)}`)
  }
} finally {
  await cleanUp()
  await postgres.stop()
}

async function startSite(articles: number): Promise<Site> {
  const database = await createDatabase(postgres.url, `desk_${articles}`)
  const { url } = await startOlea({
    environment: {
      DATABASE_URL: database,
      DEMO: '0',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
  })
  const { accessToken: token } = await signIn(url, admin)
  await query(database, articlesSql(articles))
  await query(database, 'vacuum analyze')
  return { url, token, articles }
}

/** Inserts articles of each status, with texts of realistic length. */
function articlesSql(articles: number): string {
  return `
    insert into articles (id, title, content, plain_text, summary, description, author, author_key, category,
      categories, filter_categories, language, created_at, publish_date, reading_time, is_published, public_since,
      was_public, views, likes, comments_count, updated_at)
    select lpad(to_hex(n), 24, '0'), title, '<p>' || body || '</p>', body, '', left(body, 260), 'Olea', 'olea',
      'Sustainability', '[]', '{Sustainability}', 'en', at, at, 4, n % 50 > 1, case when n % 5000 <> 2 then at end,
      n % 50 <> 0, (n * 7919) % 10007, (n * 331) % 997, (n * 31) % 101, at
    from (
      select n, (array['Harvest', 'Oil', 'Press', 'Mill', 'Grove'])[1 + (n / 7) % 5] || ' ' || n as title,
        repeat(md5(n::text) || ' olives ', 60) as body,
        case when n % 5000 = 2 then now() + n * interval '1 minute' else now() - n * interval '9 minutes' end as at
      from generate_series(1, ${articles}) n
    ) generated;
    insert into search_documents (article_id, document, folded, folded_title)
    select id, to_tsvector('simple', title), lower(title), lower(title) from articles`
}

async function measureMs({ url, token }: Site, parameters: string): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(`${url}/api/news?view=desk${parameters}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const body = await response.text()
  if (!response.ok) throw new Error(`${response.status} for ${response.url}: ${body}`)
  return performance.now() - startedAt
}
