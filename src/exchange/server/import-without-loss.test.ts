// What an import does with articles that the site could not store as they are.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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
import { runImport } from './run-import.ts'

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

async function run(path: string) {
  const { sources } = await openSources([path])
  return runImport(sources, { store: newsroom.store, pictures: noPictures })
}

const dumpTables = () => dumpArticles(newsroom)
const article = (sourceId: string) => findImported(newsroom, sourceId)
const redirectTo = (path: string) => findRedirect(newsroom, path)

test('imports different articles with the same id, and counts a duplicate article', async () => {
  const text = await readFile(wordPress, 'utf8')
  const item = text.slice(
    text.indexOf('    <item>\n      <title>橄榄油市场'),
    text.indexOf('    <item>\n      <title>mill'),
  )
  const path = join(folder, 'doubled.xml')
  const version = item.replace('<content:encoded><![CDATA[', '<content:encoded><![CDATA[<p>Another text.</p>')
  const other = version
    .replace('橄榄油市场', 'Another')
    .replace(/<link>.*<\/link>/, '<link>https://grove.example/another/</link>')
    .replace(/<wp:post_name>.*<\/wp:post_name>/, '<wp:post_name>another</wp:post_name>')
  await writeFile(path, text.replace('  </channel>', `${item}${version}${other}  </channel>`))
  const report = await run(path)
  expect(report.articles.created).toBe(10)
  expect(report.skipped).toMatchObject({ 'articles contained twice in the export': 1 })
  const sameId = report.lines.filter(({ group }) => group === 'articles with the same id')
  expect(sameId.map(({ title, reason }) => `${title} ${reason}`)).toEqual([
    '橄榄油市场 is another version of an article of this export; imported unpublished, as an article of its own',
    'Another has the same id as another article of this export; imported as an article of its own',
  ])
  expect(await article('20')).toMatchObject({ title: '橄榄油市场', isPublished: true })
  expect(await article('20#2')).toMatchObject({ title: '橄榄油市场', isPublished: false })
  expect((await article('20#2')).content).toContain('<p>Another text.</p>')
  expect(await article('20#3')).toMatchObject({ title: 'Another', isPublished: true })
  expect(await redirectTo('/another')).toBe((await article('20#3'))._id)
  const before = await dumpTables()
  expect((await run(path)).articles).toMatchObject({ created: 0, unchanged: 10 })
  expect(await dumpTables()).toBe(before)
})

test('keeps as many tags as the editor accepts, and reports the others', async () => {
  const tags = Array.from({ length: 203 }, (_, index) => `Tag ${index}`)
  const path = join(folder, 'tags.xml')
  const item = `<item><title>Many tags</title><wp:post_id>961</wp:post_id>
    ${tags.map((tag) => `<category domain="post_tag" nicename="x"><![CDATA[${tag}]]></category>`).join('')}
    <content:encoded><![CDATA[<p>Text.</p>]]></content:encoded>
    <wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>`
  await writeFile(path, (await readFile(wordPress, 'utf8')).replace('  </channel>', `${item}</channel>`))
  const { lines } = await run(path)
  expect((await article('961')).tags).toEqual(tags.slice(0, 200))
  expect(lines.filter(({ group }) => group === 'shortened').map(({ reason }) => reason)).toEqual([
    'these of its 203 tags were left out: “Tag 200”, “Tag 201”, “Tag 202”',
  ])
})

test('shortens what the editor could not save, and keeps the whole text', async () => {
  const summary = 'Oil & water. '.repeat(200).trim()
  const authors = Array.from({ length: 30 }, (_, index) => `Author ${index}`).join(', ')
  const text = await readFile(wordPress, 'utf8')
  const item = (id: number, content: string) =>
    `<item><title>Long ${id}</title><dc:creator><![CDATA[${authors}]]></dc:creator>
     <content:encoded><![CDATA[${content}]]></content:encoded>
     <excerpt:encoded><![CDATA[${summary}]]></excerpt:encoded><wp:post_id>${id}</wp:post_id>
     <wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>`
  const path = join(folder, 'long.xml')
  const begins = `<p>${summary.replaceAll('&', '&amp;')} And more.</p>`
  await writeFile(
    path,
    text.replace('  </channel>', `${item(951, '<p>Text.</p>')}${item(952, begins)}</channel>`),
  )
  const { lines } = await run(path)
  const stored = await article('951')
  expect(stored.content).toBe(`<p>${summary.replaceAll('&', '&amp;')}</p><p>Text.</p>`)
  expect((await article('952')).content).toBe(begins)
  for (const { summary: short, author } of [stored, await article('952')]) {
    expect(short.length).toBeLessThanOrEqual(2_000)
    expect(summary.startsWith(short.slice(0, -1))).toBe(true)
    expect(short).toMatch(/water\.…$|&…$|Oil…$/)
    expect(author.length).toBeLessThanOrEqual(200)
    expect(author).toMatch(/^Author 0, .*Author \d+…$/)
  }
  const reasons = lines.filter(({ group }) => group === 'shortened').map(({ reason }) => reason)
  expect(reasons).toEqual([
    `its author was “${authors}”`,
    'its summary had 2599 characters; all of it is the first paragraph now',
    `its author was “${authors}”`,
    'its summary had 2599 characters; the article begins with all of it',
  ])
})
