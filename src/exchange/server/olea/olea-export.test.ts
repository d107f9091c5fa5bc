import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmptyArticleFields } from '#src/news/contract/article-fields.ts'
import type { ImportEvent } from '../import-event.ts'
import type { WrittenOleaArticle } from './olea-format.ts'
import { readOleaExport } from './read-olea-export.ts'
import { type ExportSource, writeOleaExport } from './write-olea-export.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'olea-export-'))
})
afterAll(() => rm(folder, { recursive: true }))

const article: Omit<WrittenOleaArticle, 'type'> = {
  ...createEmptyArticleFields(),
  id: '65f0c0ffee65f0c0ffee65f0',
  title: 'Öl & „Worte“\u2028 über Zeilen',
  content:
    '<p>Text\nmit <a href="/article/65f0c0ffee65f0c0ffee65f1">Verweis</a></p><img src="/media/a.png" alt="">',
  summary: '',
  previewImage: '/media/a.png',
  author: 'Ana',
  category: 'Tech & Innovation',
  categories: [{ category: 'Tech & Innovation', confidence: 1 }],
  tags: ['橄榄'],
  language: 'ch',
  createdAt: '2024-01-01T00:00:00.000Z',
  publishDate: '2030-01-01T00:00:00.000Z',
  displayedDate: '2024-01-03',
  aiPercent: 20,
  aiDeclaredAt: '2024-01-02T00:00:00.000Z',
  isPublished: true,
  views: 5,
  likes: 2,
  shares: 1,
  updatedAt: '2024-02-01T00:00:00.000Z',
  redirects: ['/?p=7'],
  source: { system: 'wordpress', site: 'grove.example', id: '7', hash: 'abc' },
}
const picture = {
  id: 'a',
  contentType: 'image/png',
  alt: 'A',
  urls: ['https://grove.example/a.png'],
  bytes: Buffer.from([1, 2, 255]),
}

const source: ExportSource = {
  site: { url: 'https://olea.example', title: 'Olea' },
  async *listArticles() {
    yield article
  },
  async *listMedia() {
    yield picture
  },
}

async function read(path: string): Promise<ImportEvent[]> {
  const events: ImportEvent[] = []
  for await (const event of readOleaExport(path)) events.push(event)
  return events
}

test.each(['plain.jsonl', 'packed.jsonl.gz'])('reads %s without loss', async (name) => {
  const path = join(folder, name)
  expect(await writeOleaExport(path, source)).toEqual({ articles: 1, media: 1 })
  const [site, media, imported, ...others] = await read(path)
  expect(others).toEqual([])
  expect(site).toMatchObject({ type: 'site', site: { system: 'olea', site: 'https://olea.example' } })
  expect(media).toEqual({ type: 'media', media: picture })
  expect(imported).toMatchObject({
    type: 'article',
    article: {
      source: { system: 'olea', site: 'https://olea.example', id: article.id },
      title: article.title,
      html: article.content,
      coverUrl: '/media/a.png',
      tags: ['橄榄'],
      language: 'ch',
      displayedDate: '2024-01-03',
      publishDate: new Date('2030-01-01T00:00:00Z'),
      aiPercent: 20,
      oldPaths: ['/?p=7'],
      olea: {
        articleId: article.id,
        views: 5,
        likes: 2,
        shares: 1,
        origin: article.source,
        updatedAt: new Date('2024-02-01T00:00:00Z'),
      },
    },
  })
})

test('rejects truncated files and files of a newer version', async () => {
  const path = join(folder, 'whole.jsonl')
  await writeOleaExport(path, source)
  const text = await readFile(path, 'utf8')
  const truncated = join(folder, 'cut.jsonl')
  for (const end of [
    text.lastIndexOf('{"type":"end"'),
    text.length - 20,
    text.indexOf('"type":"article"') + 40,
  ]) {
    await writeFile(truncated, text.slice(0, end))
    await expect(read(truncated)).rejects.toMatchObject({
      code: 'broken-export',
      detail: expect.stringContaining('ends in the middle'),
    })
  }
  await writeFile(truncated, text.replace('"version":1', '"version":2'))
  await expect(read(truncated)).rejects.toMatchObject({ detail: expect.stringContaining('newer Olea') })
})

test('strips characters that PostgreSQL cannot store from edited exports', async () => {
  const path = join(folder, 'unstorable.jsonl')
  await writeOleaExport(path, source)
  const text = await readFile(path, 'utf8')
  await writeFile(path, text.replace(/"title":"[^"]*","summary"/, '"title":"A\\u0000B \\ud83d","summary"'))
  const found = (await read(path)).find((event) => event.type === 'article')
  expect(found).toMatchObject({ article: { title: 'AB \ufffd' } })
})

test('keeps the existing file if an export fails', async () => {
  const path = join(folder, 'existing.jsonl')
  await writeFile(path, 'earlier')
  const failing: ExportSource = {
    ...source,
    async *listMedia() {
      yield picture
      throw new Error('disk gone')
    },
  }
  await expect(writeOleaExport(path, failing)).rejects.toThrow('disk gone')
  expect(await readFile(path, 'utf8')).toBe('earlier')
})

test('a line of more than 64 MB names the file instead of exhausting the memory', async () => {
  const path = join(folder, 'endless.jsonl.gz')
  await writeFile(path, gzipSync(Buffer.alloc(70 * 1024 * 1024, 'olive '), { level: 1 }))
  await expect(read(path)).rejects.toMatchObject({
    code: 'broken-export',
    detail: expect.stringMatching(/endless\.jsonl\.gz: .*longer than 64 MB/),
  })
})
