import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportEvent, ImportedArticle } from '../import-event.ts'
import { readWordPress } from './read-wordpress.ts'

const samples = join(import.meta.dirname, '../samples')
const current = join(samples, 'wordpress-1.2.xml')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'olea-wxr-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(...paths: string[]) {
  const events: ImportEvent[] = []
  for await (const event of readWordPress(paths)) events.push(event)
  const articles = new Map<string, ImportedArticle>()
  for (const event of events)
    if (event.type === 'article') articles.set(event.article.source.id, event.article)
  const article = (id: string): ImportedArticle => {
    const found = articles.get(id)
    if (!found) throw new Error(`no article ${id}`)
    return found
  }
  const notes = events.flatMap((event) => (event.type === 'note' ? [event.note] : []))
  const skipped = events.flatMap((event) => (event.type === 'skipped' ? [event.skipped] : []))
  const site = events.flatMap((event) => (event.type === 'site' ? [event.site] : []))[0]
  return { articles, article, notes, skipped, site }
}

async function write(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

test('reads titles, authors, terms, excerpts and dates', async () => {
  const { article, site } = await read(current)
  expect(site).toMatchObject({
    site: 'grove.example',
    title: 'Grove Gazette',
    language: 'en',
    hosts: ['grove.example'],
  })
  expect(article('11')).toMatchObject({
    source: { system: 'wordpress', site: 'grove.example', id: '11' },
    title: 'Blocks of every kind',
    author: 'Ada Olive',
    categories: ['Science and Health', 'Mills'],
    tags: ['harvest'],
    summary: 'All blocks at once.',
    isPublished: true,
    isSticky: true,
    language: 'en',
    publishDate: new Date('2024-05-01T08:00:00Z'),
  })
  // The summary is not derived from the beginning of the text.
  expect(article('13')).toMatchObject({ author: 'someone-else', summary: '' })
})

test('finds attachments that follow the posts that use them', async () => {
  const { article, notes } = await read(current)
  expect(article('11').coverUrl).toBe('https://grove.example/wp-content/uploads/mill.jpg')
  // Full size, alternative text of the attachment, no link to the attachment page.
  expect(article('11').html).toContain(
    '<figure><img src="https://grove.example/wp-content/uploads/mill.jpg" alt="A stone mill"><figcaption>The mill</figcaption></figure>',
  )
  const press = '<figure><img src="https://grove.example/wp-content/uploads/press.png" alt=""></figure>'
  const mill =
    '<figure><img src="https://grove.example/wp-content/uploads/mill.jpg" alt="A stone mill"><figcaption>Mill in Jaén</figcaption></figure>'
  const gallery = `<figure>${press}${mill}</figure>`
  expect(article('13').html.replaceAll('\n', '')).toBe(gallery + gallery)
  expect(notes).toContainEqual(
    expect.objectContaining({ code: 'missing-attachment', message: expect.stringContaining('99') }),
  )
})

test('returns all old paths of a post and none of another post', async () => {
  const { article } = await read(current)
  expect(article('12').oldPaths).toEqual(['/2019/01/classic-post', '/?p=12', '/2019/01/old-name'])
  expect(article('13').oldPaths).toEqual(['/2019/02/gallery-post', '/?p=13'])
  expect(article('20').oldPaths).toEqual(['/橄榄', '/?p=20'])
})

test('maps each status', async () => {
  const { articles, article, skipped, notes } = await read(current)
  expect(article('14')).toMatchObject({ isPublished: true, publishDate: new Date('2090-01-01T09:00:00Z') })
  for (const id of ['15', '16', '17']) expect(article(id).isPublished).toBe(false)
  expect(article('17').publishDate).toBeUndefined()
  expect(articles.has('18')).toBe(false)
  expect(articles.has('19')).toBe(false)
  expect(skipped.map(({ kind, title }) => [kind, title])).toEqual([
    ['post', 'Thrown away'],
    ['post', 'Auto Draft'],
    ['attachment', 'mill'],
    ['attachment', 'press'],
    ['page', 'About us'],
    ['nav_menu_item', 'Home'],
    ['product', 'Bottle'],
    ['wp_block', 'Notice'],
  ])
  expect(notes.filter(({ code }) => code === 'unpublished').map(({ title }) => title)).toEqual([
    'For members',
    'Private thoughts',
    'Under review',
  ])
})

test('interprets a local date in the time zone derived from other posts', async () => {
  const { article } = await read(current)
  expect(article('13').publishDate).toEqual(new Date('2019-02-01T12:00:00Z'))
})

test('derives the title of an untitled gallery from its text, and adds a note', async () => {
  const { article, notes } = await read(current)
  expect(article('13').title).toBe('Mill in Jaén Mill in Jaén')
  expect(notes).toContainEqual(expect.objectContaining({ code: 'derived-title' }))
})

test('converts classic text, captions, unknown shortcodes and split CDATA', async () => {
  const { article, notes } = await read(current)
  expect(article('12').html).toBe(
    [
      '<p>First line<br>\nsecond line</p>',
      '<figure><img src="https://grove.example/wp-content/uploads/mill.jpg" alt="Mill"><figcaption>The mill at <em>dusk</em></figcaption></figure>',
      '<p>An end marker ]]&gt; inside, and the price.</p>',
    ].join('\n'),
  )
  expect(notes).toContainEqual(
    expect.objectContaining({
      code: 'unknown-shortcode',
      message: 'removed; its enclosed text was kept',
      subject: '[price_table]',
    }),
  )
})

test('inserts reusable blocks, removes theme blocks and counts comments', async () => {
  const { article, notes } = await read(current)
  expect(article('11').html).toMatch(/<p>Reused notice\.<\/p>$/)
  expect(notes).toContainEqual(
    expect.objectContaining({ code: 'dropped-block', subject: 'block “latest-posts”' }),
  )
  expect(notes).toContainEqual(
    expect.objectContaining({ code: 'comments', message: expect.stringContaining('1 comment') }),
  )
})

test('detects the language by the script', async () => {
  const { article } = await read(current)
  expect(article('20')).toMatchObject({ language: 'ch', title: '橄榄油市场' })
})

test('reads version 1.0 without authors, with duplicate categories, entities and a wrong encoding declaration', async () => {
  const { article, site } = await read(join(samples, 'wordpress-1.0.xml'))
  expect(site).toMatchObject({ site: 'muehle.example/blog', title: 'Die Ölmühle', language: 'de' })
  expect(article('7')).toMatchObject({
    title: 'Ernte 2008 & "Frühöl" bei Möller & Söhne',
    author: 'Grete',
    categories: ['Market & Economy'],
    tags: ['Ernte'],
    html: '<p>Erste Zeile<br>\nzweite Zeile.</p>\n<p>Neuer Absatz mit AT&amp;T <b>fett</b>.</p>',
    oldPaths: ['/blog/2008/11/ernte-2008', '/blog/?p=7'],
  })
  expect(article('8')).toMatchObject({ title: 'Kosten bei AT&T', isPublished: false })
})

test('reads version 1.1 with plain permalinks, a renamed default category and a date only in the feed', async () => {
  const { article, site } = await read(join(samples, 'wordpress-1.1.xml'))
  expect(site).toMatchObject({ site: 'garden.example/ru', title: 'Зимний сад', language: 'ru' })
  expect(article('3')).toMatchObject({
    title: 'Олива зимой',
    author: 'Вера',
    categories: [],
    tags: ['олива'],
    publishDate: new Date('2011-01-18T07:40:14Z'),
    oldPaths: ['/ru/?p=3'],
    html: '<p>Дерево стоит в холодной комнате до самой весны.</p>\n<blockquote><p>Не поливайте его слишком часто.</p></blockquote>\n<p><a href="http://garden.example/ru/?p=4">Дальше</a></p>',
  })
  expect(article('4')).toMatchObject({ author: 'gone', publishDate: new Date('2011-01-19T07:40:14Z') })
})

test('reads the language of a post on a multilingual site', async () => {
  const text = await readFile(current, 'utf8')
  const item = (id: number, extraXml: string) =>
    `<item><title>Huile</title><content:encoded><![CDATA[Texte.]]></content:encoded><w:post_id>${id}</w:post_id><w:status>publish</w:status><w:post_type>post</w:post_type>${extraXml}</item>`
  const polylang = '<category domain="language" nicename="fr"><![CDATA[Français]]></category>'
  const wpml =
    '<w:postmeta><w:meta_key>_wpml_import_language_code</w:meta_key><w:meta_value>es</w:meta_value></w:postmeta>'
  const { article } = await read(
    await write(
      'languages.xml',
      text.replace('</channel>', `${item(90, polylang)}${item(91, wpml)}</channel>`),
    ),
  )
  expect(article('90')).toMatchObject({ language: 'fr', categories: [], tags: [] })
  expect(article('91').language).toBe('sp')
  expect(article('12').language).toBe('en')
})

test('reads gzip, a byte order mark, UTF-16 and forbidden control characters', async () => {
  const text = await readFile(current, 'utf8')
  const gzip = await write('a.xml.gz', gzipSync(text))
  const marked = await write(
    'b.xml',
    `\uFEFF${text.replace('Classic &amp; old', 'Classic\u0000\u0008 &amp; old')}`,
  )
  const utf16 = await write('c.xml', Buffer.from(`\uFEFF${text}`, 'utf16le'))
  for (const path of [gzip, marked, utf16]) {
    const { article } = await read(path)
    expect(article('12').title).toBe('Classic & old')
    expect(article('20').title).toBe('橄榄油市场')
  }
})

test('reads a declared old encoding and single lines that are not UTF-8', async () => {
  const declared = (await readFile(join(samples, 'wordpress-1.0.xml'), 'utf8')).trimStart()
  const latin = await read(await write('latin.xml', Buffer.from(declared, 'latin1')))
  expect(latin.article('7').title).toBe('Ernte 2008 & "Frühöl" bei Möller & Söhne')

  const text = await readFile(current, 'utf8')
  const mixed = await write(
    'mixed.xml',
    Buffer.concat([
      Buffer.from(text.slice(0, text.indexOf('Later.'))),
      Buffer.from('Sp\xe4ter.', 'latin1'),
      Buffer.from(text.slice(text.indexOf('Later.') + 6)),
    ]),
  )
  const { article, notes } = await read(mixed)
  expect(article('14').html).toBe('<p>Später.</p>')
  expect(article('20').title).toBe('橄榄油市场')
  expect(notes).toContainEqual(
    expect.objectContaining({ code: 'encoding', message: expect.stringContaining('1 line') }),
  )
})

test('joins the parts of one export: a picture in one file serves the posts of another', async () => {
  const text = await readFile(current, 'utf8')
  const cut = text.indexOf('    <item>\n      <title>mill</title>')
  const head = text.slice(0, text.indexOf('    <item>'))
  const first = await write('part1.xml', `${text.slice(0, cut)}</channel></rss>`)
  const second = await write('part2.xml', head + text.slice(cut))
  const { article, articles } = await read(first, second)
  expect(articles.size).toBe(8)
  expect(article('11').coverUrl).toBe('https://grove.example/wp-content/uploads/mill.jpg')
})

test('a file cut in the middle names the line, the post and what to do', async () => {
  const text = await readFile(current, 'utf8')
  const cut = await write('cut.xml', text.slice(0, text.indexOf('second line')))
  await expect(read(cut)).rejects.toMatchObject({
    code: 'broken-export',
    detail: expect.stringMatching(
      /cut\.xml: the file ends in the middle, at line 59, inside “Classic & old”.*Export again/,
    ),
  })
  const compressed = await write('cut.xml.gz', gzipSync(text).subarray(0, 900))
  await expect(read(compressed)).rejects.toMatchObject({
    code: 'broken-export',
    detail: expect.stringContaining('ends too early'),
  })
})

test('a text that would fill the memory names the line', async () => {
  const text = await readFile(current, 'utf8')
  const path = join(folder, 'endless.xml.gz')
  const [before = '', after = ''] = text.split('Next season', 2)
  const endless = Buffer.alloc(70 * 1024 * 1024, 'olive ')
  await writeFile(
    path,
    gzipSync(Buffer.concat([Buffer.from(before), endless, Buffer.from(after)]), { level: 1 }),
  )
  await expect(read(path)).rejects.toMatchObject({
    code: 'broken-export',
    detail: expect.stringMatching(/endless\.xml\.gz: the text at line 89 is longer than 64 MB/),
  })
})

test('unbalanced XML names the line', async () => {
  const text = await readFile(current, 'utf8')
  const broken = await write(
    'broken.xml',
    text.replace('<title>Next season</title>', '<title>Next season</titel>'),
  )
  await expect(read(broken)).rejects.toMatchObject({
    detail: expect.stringMatching(/damaged at line 89, inside/),
  })
})

test('a published post without a date that can be read comes in, and the report says so', async () => {
  const text = await readFile(current, 'utf8')
  const strange = text
    .replaceAll(/<(w:post_date(?:_gmt)?)>.*?<\/\1>/g, '<$1>0000-01-01 00:00:00</$1>')
    .replaceAll(/<pubDate>.*?<\/pubDate>/g, '<pubDate>once upon a time</pubDate>')
  const { article, notes } = await read(await write('undated.xml', strange))
  expect(article('12').publishDate).toBeUndefined()
  expect(notes).toContainEqual(
    expect.objectContaining({ code: 'undated', message: expect.stringContaining('“0000-01-01') }),
  )
  expect((await read(current)).notes.filter(({ code }) => code === 'undated')).toEqual([])
})

test('names everybody who wrote a post together, guests too, and keeps a podcast’s recording', async () => {
  const text = await readFile(current, 'utf8')
  const item = (id: number, extraXml: string) =>
    `<item><title>Together</title><dc:creator>ada</dc:creator><content:encoded><![CDATA[Text.]]></content:encoded><w:post_id>${id}</w:post_id><w:status>publish</w:status><w:post_type>post</w:post_type>${extraXml}</item>`
  const guest =
    '<item><title>Guest &amp; Friend</title><w:post_id>92</w:post_id><w:post_name>cap-guest</w:post_name><w:status>publish</w:status><w:post_type>guest-author</w:post_type></item>'
  const terms =
    '<category domain="author" nicename="cap-ada"><![CDATA[ada]]></category><category domain="author" nicename="cap-guest"><![CDATA[guest]]></category>'
  const recording =
    '<w:postmeta><w:meta_key>enclosure</w:meta_key><w:meta_value><![CDATA[https://grove.example/talk.mp3\n21169426\naudio/mpeg]]></w:meta_value></w:postmeta>'
  const all = text.replace('</channel>', `${item(90, terms)}${guest}${item(91, recording)}</channel>`)
  const { article, skipped } = await read(await write('together.xml', all))
  expect(article('90').author).toBe(`${article('91').author}, Guest & Friend`)
  expect(article('90').tags).toEqual([])
  expect(skipped).toContainEqual(expect.objectContaining({ kind: 'guest-author', title: 'Guest & Friend' }))
  expect(article('91').html).toBe(
    '<p>Text.</p>\n<p><a href="https://grove.example/talk.mp3">talk.mp3</a></p>',
  )
})
