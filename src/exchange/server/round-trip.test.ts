import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createExportSource,
  createTestNewsroom,
  createTestPictures,
  type TestNewsroom,
} from './newsroom.fixtures.ts'
import { writeOleaExport } from './olea/write-olea-export.ts'
import { openSources } from './open-sources.ts'
import { runImport } from './run-import.ts'

const samples = join(import.meta.dirname, 'samples')
let first: TestNewsroom
let second: TestNewsroom
let folder: string

beforeAll(async () => {
  first = await createTestNewsroom()
  second = await createTestNewsroom()
  folder = await mkdtemp(join(tmpdir(), 'olea-round-'))
})
afterAll(async () => {
  await first.close()
  await second.close()
  await rm(folder, { recursive: true })
})

async function importFiles(newsroom: TestNewsroom, ...paths: string[]) {
  const { sources } = await openSources(paths)
  const pictures = createTestPictures((url) => url.endsWith('mill.jpg'))
  return runImport(sources, { store: newsroom.store, pictures })
}

test('exports and imports everything without loss', async () => {
  const files = ['wordpress-1.0.xml', 'wordpress-1.1.xml', 'wordpress-1.2.xml', 'ghost.json', 'markdown']
  const report = await importFiles(first, ...files.map((file) => join(samples, file)))
  expect(report.articles).toEqual({ created: 20, unchanged: 0, 'source-changed': 0, refused: 0 })
  const written = await first.newsroom.create(
    { title: 'Written here', content: '<p>Own text</p>', category: 'Sustainability', aiPercent: 10 },
    undefined,
  )

  const hidden = await first.newsroom.create(
    {
      title: 'Shown once',
      content: '<p>Own text</p>',
      isPublished: true,
      aiUse: { parts: ['research'], system: 'Press', note: 'Notes' },
    },
    undefined,
  )
  await first.newsroom.hide(hidden._id, undefined)

  // The original source is preserved, even if no reader exists for it.
  await first.newsroom.importArticles([
    {
      id: '65f0c0ffee65f0c0ffee65f0',
      source: { system: 'demo', site: 'olea', id: 'd1', hash: 'h' },
      title: 'From the demo',
      html: '<p>Demo</p>',
      summary: '',
      author: 'Olea',
      category: 'Sustainability',
      tags: [],
      language: 'en',
      createdAt: new Date('2024-01-01'),
      isPublished: true,
      previewImage: '',
      oldPaths: [],
    },
  ])

  const [exported, reexported] = [join(folder, 'out.jsonl'), join(folder, 'back.jsonl')]
  await writeOleaExport(exported, createExportSource(first))
  expect((await importFiles(second, exported)).articles).toMatchObject({ created: 23 })
  await writeOleaExport(reexported, createExportSource(second))
  expect(await readFile(reexported, 'utf8')).toBe(await readFile(exported, 'utf8'))
  expect(await second.news.getArticle(written._id, { includeHidden: true })).toMatchObject({
    title: 'Written here',
    aiPercent: 10,
  })
  expect(await second.news.getArticle(hidden._id, { includeHidden: true })).toMatchObject({
    aiDeclared: true,
    aiUse: { parts: ['research'], system: 'Press', note: 'Notes' },
  })

  // Neither the Olea export nor the original exports add anything.
  expect((await importFiles(second, exported)).articles).toMatchObject({ created: 0, unchanged: 23 })
  expect((await importFiles(second, join(samples, 'wordpress-1.2.xml'))).articles).toMatchObject({
    created: 0,
    unchanged: 8,
  })
  expect((await importFiles(first, exported)).articles).toMatchObject({ created: 0, unchanged: 23 })
})

test('rewrites links between Markdown files and stores their pictures', async () => {
  const { rows } = await first.database.pool.query<{
    source_id: string
    content: string
    preview_image: string
    id: string
  }>(`select id, source_id, content, preview_image from articles where source_system = 'markdown'`)
  const row = (id: string) => rows.find((candidate) => candidate.source_id === id)
  const press = row('posts/2021-05-04-first-press.md')
  expect(press?.content).toContain(`href="/article/${row('posts/second.md')?.id}"`)
  expect(press?.content).toContain(`href="/article/${row('posts/bundle/index.md')?.id}#`)
  expect(press?.content).toMatch(/<img src="\/media\/stored-\d+\.png" alt="The press"/)
  expect(press?.preview_image).toMatch(/^\/media\/stored-\d+\.png$/)
  expect(row('posts/second.md')?.content).toContain('Gone')
  expect(rows.map(({ content }) => content).join()).not.toContain('.invalid')
})

test('stores the pictures of an export first and rewrites their paths in articles', async () => {
  const path = join(folder, 'pictures.jsonl')
  const article = await first.newsroom.create(
    {
      title: 'With picture',
      content: '<p><img src="/media/abc1.png" alt=""></p>',
      previewImage: '/media/abc1.png',
      category: 'Sustainability',
    },
    undefined,
  )
  const media = (id: string) => ({
    id,
    contentType: 'image/png',
    alt: 'Mill',
    urls: ['https://a.example/m.png'],
    bytes: Buffer.from(id),
  })
  await writeOleaExport(path, {
    ...createExportSource(first),
    async *listMedia() {
      yield media('abc1')
      yield media('broken')
    },
  })
  const pictures = createTestPictures((id) => id !== 'broken')
  const { sources } = await openSources([path])
  const report = await runImport(sources, { store: second.store, pictures })
  expect(report.pictures).toEqual({ kept: 1, missing: 1 })
  expect(pictures.stored[0]).toEqual({ bytes: Buffer.from('abc1'), urls: ['https://a.example/m.png'] })
  expect(await second.news.getArticle(article._id, { includeHidden: true })).toMatchObject({
    previewImage: '/media/stored-1.png',
    content: expect.stringContaining('src="/media/stored-1.png"'),
  })
})
