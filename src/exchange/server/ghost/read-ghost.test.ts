import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportEvent, ImportedArticle } from '../import-event.ts'
import { readGhost } from './read-ghost.ts'

const sample = join(import.meta.dirname, '../samples/ghost.json')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'olea-ghost-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(path = sample, siteUrl?: string) {
  const events: ImportEvent[] = []
  for await (const event of readGhost(path, siteUrl === undefined ? {} : { siteUrl })) events.push(event)
  const articles = events.flatMap((event) => (event.type === 'article' ? [event.article] : []))
  const article = (title: string): ImportedArticle => {
    const found = articles.find((candidate) => candidate.title === title)
    if (!found) throw new Error(`no article ${title}`)
    return found
  }
  return { events, articles, article }
}

test('joins posts with tags, authors and settings', async () => {
  const { article } = await read(sample, 'https://ghost.example')
  expect(article('Pressing & tasting')).toMatchObject({
    source: { system: 'ghost', site: 'ghost grove', id: '11111111-1111-4111-8111-111111111111' },
    author: 'Gil Ghost, Vera Verse',
    categories: ['Tech & Innovation'],
    tags: ['mills'],
    summary: 'How it is done',
    isPublished: true,
    isSticky: true,
    language: 'fr',
    createdAt: new Date('2024-05-01T07:00:00Z'),
    publishDate: new Date('2024-05-02T08:00:00Z'),
    coverUrl: 'https://ghost.example/content/images/cover.jpg',
    oldPaths: ['/pressing', '/p/11111111-1111-4111-8111-111111111111'],
  })
})

test('keeps pictures, galleries, bookmarks and players of rendered HTML', async () => {
  const { article } = await read(sample, 'https://ghost.example/')
  expect(article('Pressing & tasting').html).toBe(
    [
      '<p>First <a href="https://ghost.example/welcome/">welcome</a>.</p>',
      '<figure><img src="https://ghost.example/content/images/2024/05/press.jpg" alt="A press" width="2000" height="1333"><figcaption>The press</figcaption></figure>',
      '<figure><figure><img src="https://ghost.example/content/images/a.jpg" alt=""></figure>',
      '<figure><img src="https://ghost.example/content/images/b.jpg" alt="B"></figure>',
      '<figcaption>Two</figcaption></figure>',
      '<p><a href="https://mill.example/">The mill</a></p>',
      '<p>About mills</p>',
      '<p><a href="https://ghost.example/content/media/talk.mp3">A talk</a></p>',
    ].join('\n'),
  )
})

test('renders a Lexical document if there is no HTML', async () => {
  const { article } = await read(sample, 'https://ghost.example')
  expect(article('Welcome').html).toBe(
    [
      '<h2>Head</h2>',
      '<p><strong>Bold &amp; </strong><em><strong>both</strong></em><br><a href="https://a.example/?x=1&amp;y=2">link</a></p>',
      '<ol><li>one</li></ol>',
      '<figure><img src="https://ghost.example/content/images/c.jpg" alt="C"><figcaption><b>Cap</b></figcaption></figure>',
      '<pre><code>a &lt; b</code></pre>',
      '<hr>',
    ].join('\n'),
  )
})

test('renders a Mobiledoc document if there is no other format', async () => {
  const { article } = await read()
  expect(article('Old document').html).toBe(
    [
      '<p><strong>Strong</strong><br><a href="https://b.example">link</a></p>',
      '<p>Some <em>markdown</em></p>',
      '<ul><li>item</li></ul>',
      '<figure><img src="https://x.example/d.jpg" alt="D"></figure>',
    ].join('\n'),
  )
})

test('maps each status, and reports skipped items', async () => {
  const { events, articles, article } = await read()
  expect(articles).toHaveLength(4)
  expect(article('Welcome')).toMatchObject({
    isPublished: true,
    publishDate: new Date('2091-01-01T08:00:00Z'),
  })
  expect(article('Old document').isPublished).toBe(false)
  expect(article('For payers').isPublished).toBe(false)
  const skipped = events.flatMap((event) => (event.type === 'skipped' ? [event.skipped] : []))
  expect(skipped).toEqual([
    { kind: 'page', title: 'About', reason: 'Ghost pages are not articles' },
    { kind: 'post', title: 'No id', reason: expect.stringContaining('id') },
  ])
})

test('adds a note about --site if the site URL is unknown', async () => {
  const { events, article } = await read()
  // Pictures keep their path.
  expect(article('Welcome').html).toContain('<img src="https://ghost.invalid/content/images/c.jpg" alt="C">')
  expect(events).toContainEqual({
    type: 'note',
    note: expect.objectContaining({ code: 'no-site', message: expect.stringContaining('--site') }),
  })
})

test('reports the line of a truncated or damaged file', async () => {
  const text = await readFile(sample, 'utf8')
  const truncated = join(folder, 'cut.json')
  await writeFile(truncated, text.slice(0, text.indexOf('"posts_authors"')))
  await expect(read(truncated)).rejects.toMatchObject({
    code: 'broken-export',
    detail: expect.stringMatching(/ends in the middle/),
  })
  const damaged = join(folder, 'damaged.json')
  await writeFile(damaged, text.replace('"posts_tags": [', '"posts_tags": [,'))
  const line = text.slice(0, text.indexOf('"posts_tags"')).split('\n').length
  await expect(read(damaged)).rejects.toMatchObject({
    detail: expect.stringContaining(`damaged at line ${line}.`),
  })
  // Ghost writes its export as one long line.
  const singleLine = JSON.stringify(JSON.parse(text))
  await writeFile(damaged, `${singleLine}}`)
  await expect(read(damaged)).rejects.toMatchObject({
    detail: expect.stringContaining(`damaged at line 1, character ${singleLine.length + 1}.`),
  })
  await writeFile(truncated, `${singleLine.slice(0, -1)}`)
  await expect(read(truncated)).rejects.toMatchObject({
    detail: expect.stringContaining('ends in the middle at line 1'),
  })
})

test('rejects deeply nested objects immediately', async () => {
  const deep = join(folder, 'deep.json')
  const levels = 100_000
  const record = `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
  for (const table of ['posts', 'anything']) {
    await writeFile(deep, `{"db":[{"data":{"${table}":[${record}]}}]}`)
    await expect(read(deep)).rejects.toMatchObject({
      code: 'broken-export',
      detail: expect.stringContaining('nested more than'),
    })
  }
})

test('rejects other JSON', async () => {
  const other = join(folder, 'other.json')
  await writeFile(other, '{"name":"olea","dependencies":{}}')
  await expect(read(other)).rejects.toMatchObject({
    code: 'broken-export',
    detail: expect.stringContaining('not a Ghost export'),
  })
})

test('skips empty posts, and dates posts without a date with the export date', async () => {
  const path = join(folder, 'empty.json')
  const posts = [
    { id: '1', title: '(Untitled)', html: '<p> </p>', status: 'draft' },
    { id: '2', title: '', lexical: '', status: 'draft' },
    { id: '3', title: 'Only a title', status: 'draft' },
    { id: '4', title: '', html: '<p>Only words</p>', status: 'draft' },
    { id: '5', title: '', feature_image: '__GHOST_URL__/a.jpg', status: 'draft' },
  ]
  await writeFile(path, JSON.stringify({ db: [{ meta: { exported_on: 1717000000000 }, data: { posts } }] }))
  const { articles, events } = await read(path, 'https://ghost.example')
  expect(articles.map(({ title }) => title)).toEqual(['Only a title', 'Only words', '2024-05-29'])
  expect(new Set(articles.map(({ createdAt }) => createdAt.toISOString()))).toEqual(
    new Set(['2024-05-29T16:26:40.000Z']),
  )
  const skipped = events.flatMap((event) => (event.type === 'skipped' ? [event.skipped] : []))
  expect(skipped.map(({ reason }) => reason)).toEqual(Array(2).fill('has neither a title nor text'))
})

/** Reads a Ghost export with one post. */
async function readPost(post: { html?: string; lexical?: unknown[] }) {
  const lexical = post.lexical && JSON.stringify({ root: { type: 'root', children: post.lexical } })
  const posts = [{ id: '1', title: 'One', status: 'published', visibility: 'public', ...post, lexical }]
  const path = join(folder, 'one.json')
  await writeFile(
    path,
    JSON.stringify({ db: [{ data: { posts, settings: [{ key: 'title', value: 'G' }] } }] }),
  )
  const { article, events } = await read(path, 'https://ghost.example')
  const notes = events.flatMap((event) => (event.type === 'note' ? [event.note] : []))
  return { html: article('One').html, notes }
}

test('removes members-only parts of a public post, and reports them', async () => {
  const visibility = { web: { nonMember: false, memberSegment: 'status:free,status:-free' } }
  const fromLexical = await readPost({
    lexical: [
      { type: 'html', html: '<p>Secret</p>', visibility },
      { type: 'html', html: '<p>Open</p>', visibility: { web: { nonMember: true } } },
      { type: 'call-to-action', textValue: '<p>Secret</p>', visibility: { showOnWeb: false } },
    ],
  })
  const fromHtml = await readPost({
    html: '<!--kg-gated-block:begin nonMember:false memberSegment:"status:free" --><p>Secret</p><!--kg-gated-block:end-->\n<!--kg-gated-block:begin nonMember:true memberSegment:"" --><p>Open</p><!--kg-gated-block:end-->',
  })
  for (const { html } of [fromLexical, fromHtml]) expect(html).toBe('<p>Open</p>')
  expect(fromLexical.notes).toContainEqual(
    expect.objectContaining({ code: 'members-only', message: '2 parts are for members only and removed' }),
  )
  expect(fromHtml.notes).toContainEqual(expect.objectContaining({ code: 'members-only' }))
})

test('keeps texts, pictures and links of current cards', async () => {
  const { html } = await readPost({
    lexical: [
      {
        type: 'call-to-action',
        textValue: '<p>Buy <b>early</b></p>',
        buttonText: 'Go',
        buttonUrl: 'https://mill.example/go',
        imageUrl: '__GHOST_URL__/content/images/c.jpg',
      },
      { type: 'header', header: 'Head', buttonText: 'More', buttonUrl: 'https://mill.example/more' },
      { type: 'file', src: '__GHOST_URL__/f.pdf', fileTitle: 'Prices', fileCaption: 'Of 2024' },
      { type: 'video', src: '__GHOST_URL__/v.mp4', fileName: 'v.mp4', caption: 'The press' },
      { type: 'markdown', markdown: 'Oil[^1]\n\n[^1]: Note' },
      {
        type: 'list',
        listType: 'number',
        start: 4,
        children: [
          { type: 'listitem', children: [{ type: 'text', text: 'Four' }] },
          {
            type: 'listitem',
            children: [
              {
                type: 'list',
                listType: 'bullet',
                children: [{ type: 'listitem', children: [{ type: 'text', text: 'Deep' }] }],
              },
            ],
          },
        ],
      },
    ],
  })
  expect(html).toBe(
    [
      '<figure><a href="https://mill.example/go"><img src="https://ghost.example/content/images/c.jpg" alt=""></a></figure>',
      '<p>Buy <b>early</b></p>',
      '<p><a href="https://mill.example/go">Go</a></p>',
      '<h2>Head</h2>',
      '<p><a href="https://mill.example/more">More</a></p>',
      '<p><a href="https://ghost.example/f.pdf">Prices</a></p>',
      '<p>Of 2024</p>',
      '<p><a href="https://ghost.example/v.mp4">The press</a></p>',
      '<p>Oil<sup><a href="#fn-1" id="fnref-1">1</a></sup></p>',
      '<ol><li id="fn-1">Note <a href="#fnref-1">↩︎</a></li></ol>',
      '<ol start="4"><li>Four<ul><li>Deep</li></ul></li></ol>',
    ].join('\n'),
  )
})

test('strips characters that PostgreSQL cannot store', async () => {
  const lexical = JSON.stringify({
    root: { type: 'root', children: [{ type: 'text', text: 'Oil\u0000 \ud83d' }] },
  })
  const post = { id: '1', title: 'Half \ud83d and \u0000none', status: 'published', lexical }
  const path = join(folder, 'unstorable.json')
  await writeFile(path, JSON.stringify({ db: [{ data: { posts: [post, { title: 'Nameless' }, null] } }] }))
  const { articles, events } = await read(path)
  expect(articles).toEqual([
    expect.objectContaining({ title: 'Half \ufffd and none', html: '<p>Oil \ufffd</p>' }),
  ])
  expect(events.flatMap((event) => (event.type === 'skipped' ? [event.skipped] : []))).toEqual([
    { kind: 'post', title: 'Nameless', reason: 'its record cannot be read (id)' },
    { kind: 'post', title: '(unreadable)', reason: 'its record cannot be read (not an object)' },
  ])
})

test('a text of more than 64 MB names the file instead of exhausting the memory', async () => {
  const path = join(folder, 'endless.json.gz')
  const endless = Buffer.alloc(70 * 1024 * 1024, 'olive ')
  const start = Buffer.from('{"db":[{"meta":{},"data":{"posts":[{"id":"1","title":"')
  await writeFile(path, gzipSync(Buffer.concat([start, endless]), { level: 1 }))
  await expect(read(path)).rejects.toMatchObject({
    code: 'broken-export',
    detail: 'endless.json.gz: it contains a text that is longer than 64 MB. Remove it and import the rest.',
  })
})
