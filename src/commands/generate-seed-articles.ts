// Generates articles for performance tests: headlines from word lists, bodies from paragraphs of the demo articles.
import type { ArticleImport } from '#src/newsroom/server/articles/article-importer.ts'
import type { DemoArticle } from '#src/seed-demo-articles.ts'

const places = [
  'Jaén',
  'Puglia',
  'Crete',
  'Alentejo',
  'Sfax',
  'Kalamata',
  'Córdoba',
  'Umbria',
  'Izmir',
  'Meknès',
]
const subjects = [
  'the mill',
  'the grove',
  'the harvest',
  'the label',
  'the panel',
  'the bottle',
  'the market',
  'the kitchen',
]
const verbs = [
  'what changes at',
  'a closer look at',
  'the numbers behind',
  'a morning with',
  'questions for',
  'the quiet work of',
]
const minutesApart = 7

/** Yields articles in batches, newest first. Skips articles that already exist. */
export function* generateSeedArticles(
  demo: DemoArticle[],
  options: {
    size: number
    batchSize: number
    existing: ReadonlyMap<string, unknown>
    newId: (at: Date) => string
  },
): Generator<ArticleImport[]> {
  const now = Date.now()
  const paragraphs = demo.map(({ html }) => html.split(/\n(?=<(?:p|h2|ul|ol|table|blockquote)>)/))
  let articles: ArticleImport[] = []
  for (let rank = 0; rank < options.size; rank++) {
    if (options.existing.has(String(rank))) continue
    const createdAt = new Date(now - (rank + 1) * minutesApart * 60_000)
    articles.push(generateArticle(rank, createdAt))
    if (articles.length === options.batchSize) {
      yield articles
      articles = []
    }
  }
  if (articles.length > 0) yield articles

  function generateArticle(rank: number, createdAt: Date): ArticleImport {
    const pick = <T>(list: readonly T[], salt: number): T =>
      list[hashNumber(rank * 31 + salt) % list.length] as T
    const template = pick(demo, 1)
    const body = Array.from({ length: 6 + (hashNumber(rank) % 14) }, (_, index) =>
      pick(pick(paragraphs, index * 2 + 3), index),
    )
    return {
      id: options.newId(createdAt),
      source: { system: 'seed', site: 'olea', id: String(rank), hash: '' },
      title: `${pick(places, 2)}: ${pick(verbs, 5)} ${pick(subjects, 7)}, part ${rank + 1}`,
      html: body.join('\n'),
      summary: template.summary,
      author: `Olea ${pick(places, 11)}`,
      category: pick(demo, 13).category,
      tags: pick(demo, 17).tags,
      language: 'en',
      createdAt,
      isPublished: hashNumber(rank + 5) % 20 !== 0,
      previewImage: '',
      aiPercent: hashNumber(rank + 7) % 4 === 0 ? hashNumber(rank + 9) % 101 : 0,
      views: hashNumber(rank + 3) % 5_000,
      oldPaths: [],
    }
  }
}

/** Deterministic integer hash, so that the same size always generates the same articles. */
function hashNumber(value: number): number {
  let hash = (value + 0x9e3779b9) | 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad)
  hash = Math.imul(hash ^ (hash >>> 15), 0x735a2d97)
  return (hash ^ (hash >>> 15)) >>> 0
}
