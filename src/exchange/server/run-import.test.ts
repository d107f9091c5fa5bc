import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { formatReport } from './import-report.ts'
import {
  createTestNewsroom,
  createTestPictures,
  dumpArticles,
  findImported,
  findRedirect,
  removeArticles,
  type TestNewsroom,
} from './newsroom.fixtures.ts'
import { openSources } from './open-sources.ts'
import { type ImportOptions, runImport } from './run-import.ts'

const samples = join(import.meta.dirname, 'samples')
const wordPress = join(samples, 'wordpress-1.2.xml')
let newsroom: TestNewsroom
let folder: string

beforeAll(async () => {
  newsroom = await createTestNewsroom()
  folder = await mkdtemp(join(tmpdir(), 'olea-import-'))
})
afterAll(async () => {
  await newsroom.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => removeArticles(newsroom))

const noPictures = createTestPictures(() => false)

async function run(path: string, options: ImportOptions = {}, pictures = noPictures) {
  const { sources } = await openSources([path])
  return runImport(sources, { store: newsroom.store, pictures }, options)
}

const dumpTables = () => dumpArticles(newsroom)
const article = (sourceId: string) => findImported(newsroom, sourceId)
const redirectTo = (path: string) => findRedirect(newsroom, path)

test('imports articles with all their fields', async () => {
  const report = await run(wordPress)
  expect(report.articles).toEqual({ created: 8, unchanged: 0, 'source-changed': 0, refused: 0 })
  expect(report.states).toEqual({ public: 4, scheduled: 1, unpublished: 3 })
  expect(report.skipped).toMatchObject({
    'page: WordPress pages are not articles': 1,
    'post: was in the trash': 1,
  })
  expect(await article('11')).toMatchObject({
    title: 'Blocks of every kind',
    summary: 'All blocks at once.',
    author: 'Ada Olive',
    category: 'Science & Health',
    tags: ['harvest', 'Mills'],
    isPublished: true,
    createdAt: '2024-05-01T08:00:00.000Z',
    publishDate: '2024-05-01T08:00:00.000Z',
    previewImage: 'https://grove.example/wp-content/uploads/mill.jpg',
  })
  expect(await article('20')).toMatchObject({ title: '橄榄油市场', language: 'ch', isPublished: true })
  expect((await article('14')).publishDate).toBe('2090-01-01T09:00:00.000Z')
  expect((await article('15')).isPublished).toBe(false)
})

test('rewrites internal links and redirects old paths to the new articles', async () => {
  const report = await run(wordPress)
  const [classic, gallery] = [await article('12'), await article('13')]
  expect((await article('11')).content).toContain(
    `The <a href="/article/${classic._id}">classic post</a>, <a href="/article/${classic._id}">its old name</a>, <a href="/article/${gallery._id}">by name</a>`,
  )
  expect(report.links).toEqual({ rewritten: 3, unresolved: 0 })
  for (const path of ['/2019/01/classic-post', '/?p=12', '/2019/01/old-name'])
    expect(await redirectTo(path)).toBe(classic._id)
  expect(await redirectTo('/橄榄')).toBe((await article('20'))._id)
})

test('changes nothing in a second run', async () => {
  const pictures = createTestPictures((url) => url.endsWith('mill.jpg'))
  await run(wordPress, {}, pictures)
  const before = await dumpTables()
  const report = await run(wordPress, {}, pictures)
  expect(report.articles).toEqual({ created: 0, unchanged: 8, 'source-changed': 0, refused: 0 })
  expect(await dumpTables()).toBe(before)
})

test('keeps articles without ids, reports shared old URLs and shortened names, and counts only redirects that exist', async () => {
  const item = (title: string, more: string, link = '') =>
    `<item><title>${title}</title><link>${link}</link><content:encoded><![CDATA[<p>Text.</p>]]></content:encoded>
     <wp:status>publish</wp:status><wp:post_type>post</wp:post_type>${more}</item>`
  const shared = 'https://grove.example/same/'
  const items = [
    item('First without id', ''),
    item('Second without id', ''),
    item('First of two', '<wp:post_id>901</wp:post_id>', shared),
    item('Second of two', '<wp:post_id>902</wp:post_id>', shared),
    item('L'.repeat(301), `<category domain="post_tag"><![CDATA[${'t'.repeat(61)}]]></category>`),
  ]
  const text = await readFile(wordPress, 'utf8')
  const path = join(folder, 'edited.xml')
  await writeFile(path, text.replace('  </channel>', `${items.join('')}  </channel>`))
  const before = (await run(wordPress)).redirects
  const report = await run(path)
  expect(report.articles).toMatchObject({ created: 5, unchanged: 8, refused: 0 })
  // `/same`, `/?p=901` and `/?p=902`.
  expect(report.redirects).toBe(3)
  expect(await redirectTo('/same')).toBe((await article('901'))._id)
  const lines = report.lines.filter(
    ({ group }) => group === 'old URLs of several articles' || group === 'shortened',
  )
  expect(lines.map(({ title, reason }) => `${title.slice(0, 20)}: ${reason.slice(0, 40)}`)).toEqual([
    'Second of two: its old URL /same is also that of an ear',
    `${'L'.repeat(20)}: its title was “${'L'.repeat(25)}`,
    `${'L'.repeat(20)}: one of its tags was “${'t'.repeat(19)}`,
  ])
  expect(before).toBeGreaterThan(0)
  expect((await run(path)).articles).toMatchObject({ created: 0, unchanged: 13 })
})

test('an unusable picture inside a text does not keep the article out', async () => {
  const broken = `data:image/png;base64,iVBORw0KGgo${'A'.repeat(300)}`
  const drawing = `data:image/svg+xml;base64,${'A'.repeat(300)}`
  const path = join(folder, 'pictures-inside.xml')
  const pictures = `<img src="${broken}" alt="A press"><img src="${drawing}" alt="A plan">`
  await writeFile(
    path,
    (await readFile(wordPress, 'utf8')).replace('Hidden text.', `Hidden text. ${pictures}`),
  )
  const report = await run(path)
  expect(report.articles).toMatchObject({ created: 8, refused: 0 })
  expect(report.pictures.missing).toBeGreaterThanOrEqual(2)
  expect(report.lines).toContainEqual({
    group: 'pictures missing',
    title: 'For members',
    reason: 'A picture inside the text (image/svg+xml) is not a usable picture',
  })
})

test('reports articles that changed in the source, and does not change them', async () => {
  await run(wordPress)
  const before = await dumpTables()
  const changed = join(folder, 'changed.xml')
  await writeFile(changed, (await readFile(wordPress, 'utf8')).replace('Hidden text.', 'Other text.'))
  const report = await run(changed)
  expect(report.articles).toMatchObject({ unchanged: 7, 'source-changed': 1 })
  expect(report.lines).toContainEqual(
    expect.objectContaining({ group: 'changed in the source', title: 'For members' }),
  )
  expect(await dumpTables()).toBe(before)
})

test('reports the same in a dry run and writes nothing', async () => {
  const before = await dumpTables()
  const dryReport = await run(wordPress, { isDryRun: true })
  expect(await dumpTables()).toBe(before)
  const realReport = await run(
    wordPress,
    { withPictures: true },
    createTestPictures(() => true),
  )
  expect({
    ...dryReport,
    isDryRun: false,
    pictures: realReport.pictures,
    lines: dryReport.lines.map(({ address: _, ...line }) => line),
  }).toEqual({
    ...realReport,
    lines: realReport.lines.map(({ address: _, ...line }) => line),
  })
})

test('leaves the database unchanged if the end of a file is missing', async () => {
  const before = await dumpTables()
  const text = await readFile(wordPress, 'utf8')
  const cut = join(folder, 'cut.xml')
  await writeFile(cut, text.slice(0, text.lastIndexOf('</channel>')))
  await expect(run(cut)).rejects.toMatchObject({ code: 'broken-export' })
  expect(await dumpTables()).toBe(before)
})

test('stores available pictures, and lists the others, which keep their URLs', async () => {
  const pictures = createTestPictures((url) => url.endsWith('mill.jpg'))
  const report = await run(wordPress, {}, pictures)
  const { content, previewImage } = await article('13')
  expect(content).toContain('src="/media/copy-mill.jpg" alt="A stone mill" width="800" height="600"')
  expect(content).toContain('src="https://grove.example/wp-content/uploads/press.png"')
  // The URL of a cover is not changed.
  expect(previewImage).toBe('https://grove.example/wp-content/uploads/press.png')
  expect(report.pictures).toEqual({ kept: 1, missing: 1 })
  expect(report.lines).toContainEqual({
    group: 'pictures not available',
    title: 'https://grove.example/wp-content/uploads/press.png',
    reason: 'HTTP 404',
  })
})

test('keeps small pictures inside a text whose other pictures are fetched', async () => {
  await run(wordPress, { withPictures: false })
  const { _id, content } = await article('11')
  const inline = 'src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"'
  await newsroom.newsroom.update(_id, { content: `${content}<p><img ${inline} alt="A dot"></p>` }, undefined)
  await run(
    wordPress,
    {},
    createTestPictures(() => true),
  )
  const after = await article('11')
  expect(after.content).toContain(inline)
  expect(after.content).toContain('/media/copy-mill.jpg')
})

test('keeps what an editor saves while pictures are fetched', async () => {
  await run(wordPress)
  const pictures = createTestPictures((url) => url.endsWith('mill.jpg'))
  const { _id, content } = await article('11')
  let isEdited = false
  const fetchPicture = async (url: string) => {
    if (!isEdited) {
      isEdited = true
      await newsroom.newsroom.update(_id, { content: `${content}<p>Added meanwhile.</p>` }, undefined)
    }
    return pictures.fetchPicture(url)
  }
  await run(wordPress, {}, { ...pictures, fetchPicture })
  const after = await article('11')
  expect(after.content).toContain('Added meanwhile.')
  expect(after.content).toContain('/media/copy-mill.jpg')
})

test('fetches missing pictures in a later run', async () => {
  await run(wordPress, { withPictures: false })
  const report = await run(
    wordPress,
    {},
    createTestPictures(() => true),
  )
  expect(report).toMatchObject({ articles: { created: 0, unchanged: 8 }, pictures: { kept: 2, missing: 0 } })
  expect((await article('13')).content).toContain('/media/copy-press.png')
})

test('stops sending requests to an unreachable host', async () => {
  const path = join(folder, 'many.md')
  await rm(join(folder, 'many'), { recursive: true, force: true })
  const pictures = createTestPictures(() => false)
  const images = Array.from({ length: 40 }, (_, index) => `![x](https://dead.example/${index}.png)`).join(
    '\n\n',
  )
  await writeFile(path, images)
  const report = await run(folder, {}, pictures)
  expect(report.pictures.missing).toBe(40)
  // Five failures are the limit; up to three parallel requests may exceed it.
  expect(pictures.requestedUrls.length).toBeLessThanOrEqual(8)
})

test('imports the other articles if one is rejected', async () => {
  const text = await readFile(wordPress, 'utf8')
  const oversized = join(folder, 'huge.xml')
  await writeFile(oversized, text.replace('Hidden text.', 'word '.repeat(80_000)))
  const report = await run(oversized)
  expect(report.articles).toMatchObject({ created: 7, refused: 1 })
  expect(formatReport(report)).toContain('1 rejected, for the reasons below')
  expect(report.lines).toContainEqual(
    expect.objectContaining({
      group: 'rejected',
      title: 'For members',
      reason: expect.stringContaining('300 kB'),
    }),
  )
})

test('completes an interrupted import with correct links', async () => {
  const path = join(folder, 'chain')
  await mkdir(path)
  // More than one batch.
  const fileCount = 120
  for (let number = 0; number < fileCount; number += 1) {
    const text = `---\ntitle: Part ${number}\ndate: 2020-01-01\n---\n[on](${(number + 1) % fileCount}.md)\n`
    await writeFile(join(path, `${number}.md`), text)
  }
  let calls = 0
  const store = {
    ...newsroom.store,
    importArticles: async (...args: Parameters<typeof newsroom.newsroom.importArticles>) => {
      calls += 1
      if (calls > 1) throw new Error('killed')
      return newsroom.newsroom.importArticles(...args)
    },
  }
  const { sources } = await openSources([path])
  await expect(runImport(sources, { store, pictures: noPictures })).rejects.toThrow('killed')
  expect((await run(path)).articles).toMatchObject({ created: 20, unchanged: 100 })
  const { rows } = await newsroom.database.db.execute<{ wrong: number }>(
    sql`select count(*)::int as wrong from articles a
        where not exists (select 1 from articles b where a.content like '%"/article/' || b.id || '"%')`,
  )
  expect(rows).toEqual([{ wrong: 0 }])
})

test('two concurrent imports report each article as created once', async () => {
  const reports = await Promise.all([run(wordPress), run(wordPress)])
  const totals = { created: 0, unchanged: 0 }
  for (const { articles } of reports) {
    totals.created += articles.created
    totals.unchanged += articles.unchanged
  }
  expect(totals).toEqual({ created: 8, unchanged: 8 })
})

test('imports an article with a date before 1970', async () => {
  const path = join(folder, 'old')
  await mkdir(path)
  await writeFile(join(path, 'old.md'), '---\ntitle: Old\ndate: 1950-01-01\n---\ntext\n')
  await run(path)
  const { data } = await newsroom.news.listPublished({})
  expect(data).toEqual([
    expect.objectContaining({ title: 'Old', createdAt: expect.stringMatching(/^19(49|50)/) }),
  ])
  expect(data[0]?._id).toMatch(/^[0-9a-f]{24}$/)
})
