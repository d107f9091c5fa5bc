import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { ImportEvent, ImportedArticle } from '../import-event.ts'
import { getDateField } from './front-matter-fields.ts'
import { readFrontMatter } from './read-front-matter.ts'
import { readMarkdownFolder } from './read-markdown-folder.ts'

const sample = join(import.meta.dirname, '../samples/markdown')

async function read(folder = sample) {
  const events: ImportEvent[] = []
  for await (const event of readMarkdownFolder(folder)) events.push(event)
  const article = (id: string): ImportedArticle => {
    for (const event of events)
      if (event.type === 'article' && event.article.source.id === id) return event.article
    throw new Error(`no article ${id}`)
  }
  const notes = events.flatMap((event) => (event.type === 'note' ? [event.note] : []))
  return { events, article, notes }
}

test('reads front matter, text and local pictures', async () => {
  const { article, events } = await read()
  expect(events[0]).toMatchObject({
    type: 'site',
    site: { system: 'markdown', site: 'markdown', folder: sample },
  })
  expect(article('posts/2021-05-04-first-press.md')).toMatchObject({
    title: 'First press: what it means',
    author: 'Mara Mill',
    categories: ['Producers & Estates', 'Mills'],
    tags: ['pressing', 'history'],
    summary: 'A word from the past.',
    publishDate: new Date('2021-05-04T10:00:00Z'),
    isPublished: true,
    coverUrl: 'file:images/press.png',
    oldPaths: ['/posts/2021-05-04-first-press', '/old/first-press'],
    html: [
      '<p>The <a href="https://folder.invalid/posts/second.md">second text</a> follows, see also <a href="https://folder.invalid/posts/bundle/index.md#end">the bundle</a>.</p>',
      '<figure><img src="file:images/press.png" alt="The press" title="Old press"></figure>',
      '<table><thead><tr><th>Year</th><th style="text-align:right">Oil</th></tr></thead><tbody><tr><td>2020</td><td style="text-align:right">1 t</td></tr></tbody></table>',
      '<pre><code>if (a &lt; b) run()\n</code></pre>',
    ].join('\n'),
  })
})

test('takes the title from the first heading, and ignores pictures outside the folder', async () => {
  const { article } = await read()
  expect(article('posts/second.md')).toMatchObject({
    title: 'A title in the text',
    // Not derived from the beginning of the text.
    summary: '',
    isPublished: true,
  })
  expect(article('posts/second.md').html).toBe(
    '<p>Only text, from <a href="https://folder.invalid/posts/2021-05-04-first-press.md">the first</a> on. Outside <img src="file:posts/missing.png" alt="Gone"></p>',
  )
})

test('reads TOML and drafts', async () => {
  const { article, notes } = await read()
  expect(article('posts/bundle/index.md')).toMatchObject({
    title: 'Eine "Mühle" im Süden',
    tags: ['Mühle', 'Süden'],
    author: 'markdown',
    isPublished: false,
    publishDate: new Date('2020-01-02T03:04:05Z'),
    oldPaths: ['/posts/bundle'],
  })
  expect(notes).toContainEqual(
    expect.objectContaining({ code: 'unpublished', title: 'posts/bundle/index.md' }),
  )
})

test('imports a file with invalid front matter without it', async () => {
  const { article, notes } = await read()
  expect(article('broken.md')).toMatchObject({
    title: 'Text of the broken one.',
    html: '<p>Text of the broken one.</p>',
    isPublished: false,
  })
  expect(notes).toContainEqual(expect.objectContaining({ code: 'front-matter', title: 'broken.md' }))
})

test('imports a file unpublished if its front matter does not end, and reports unreadable dates', async () => {
  const { article, notes } = await readFiles({
    'open.md': '---\ntitle: Not yet\ndraft: true\n\nText.',
    'rule.md': '---\n\nText after a line.',
    'dated.md': '---\ntitle: Dated\ndate: 4 May 2021\n---\nText.',
    'flag.md': '---\ntitle: Flag\npublished: "true"\n---\nText.',
  })
  expect(article('open.md')).toMatchObject({ isPublished: false })
  expect(article('open.md').html).toContain('Text.')
  expect(article('rule.md')).toMatchObject({ isPublished: true })
  expect(article('dated.md')).toMatchObject({ title: 'Dated', isPublished: true })
  expect(notes.filter(({ code }) => code === 'undated' || code === 'front-matter')).toEqual([
    {
      code: 'undated',
      title: 'dated.md',
      message: 'has no readable date (“4 May 2021”); that of the file is used',
    },
    {
      code: 'front-matter',
      title: 'open.md',
      message: 'its front matter is invalid (its end is missing); imported without it',
    },
  ])
})

test('skips readmes, and rejects a folder without Markdown files', async () => {
  const { events } = await read()
  expect(events.filter((event) => event.type === 'article')).toHaveLength(4)
  const emptyFolderEvents = readMarkdownFolder(join(sample, 'images'))
  await expect(emptyFolderEvents.next()).rejects.toMatchObject({ code: 'broken-export' })
})

test('parses the date formats of site generators', () => {
  const date = (value: unknown) => getDateField(new Map([['date', value]]), ['date'])?.toISOString()
  expect(date('2019-05-04')).toBe('2019-05-04T00:00:00.000Z')
  expect(date('2019-05-04 12:00:00')).toBe('2019-05-04T12:00:00.000Z')
  expect(date('2019-05-04 12:00:00 +0200')).toBe('2019-05-04T10:00:00.000Z')
  expect(date('2019-05-04T12:00:00+02:00')).toBe('2019-05-04T10:00:00.000Z')
  expect(date('2019-05-04T12:00:00')).toBe('2019-05-04T12:00:00.000Z')
  expect(date('2019-05-04T12:00')).toBe('2019-05-04T12:00:00.000Z')
  expect(date('2019-05-04 9:00:00')).toBe('2019-05-04T09:00:00.000Z')
  expect(date('2019-5-4 9:00 -05')).toBe('2019-05-04T14:00:00.000Z')
  expect(date('2019/5/4 09:00:00.5')).toBe('2019-05-04T09:00:00.500Z')
  expect(date('2019/05/04')).toBe('2019-05-04T00:00:00.000Z')
  vi.stubEnv('TZ', 'Asia/Tokyo')
  expect(date('2019-5-4')).toBe('2019-05-04T00:00:00.000Z')
  vi.unstubAllEnvs()
  expect(date('soon')).toBeUndefined()
  // PostgreSQL has no year 0.
  for (const never of ['0000-01-01', '0001-01-01', new Date('0000-01-01')])
    expect(date(never)).toBeUndefined()
})

test('returns a text without front matter as body', () => {
  expect(readFrontMatter('--\nno')).toEqual({ fields: new Map(), body: '--\nno' })
})

test('treats front matter with expanding aliases as invalid, and reads legacy encodings', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'olea-markdown-'))
  try {
    const names = 'abcdefg'.split('')
    const bomb = names.map((name, at) => {
      const reference = at === 0 ? 'x' : `*${names[at - 1]}`
      return `${name}: &${name} [${Array.from({ length: 9 }, () => reference).join(', ')}]`
    })
    await writeFile(join(folder, 'bomb.md'), `---\n${bomb.join('\n')}\n---\nWords stay.`)
    await writeFile(join(folder, 'old.md'), Buffer.from('---\ntitle: Café\n---\nÖl und Salz', 'latin1'))
    await writeFile(join(folder, 'wide.md'), Buffer.from('\uFEFF---\ntitle: Öle\n---\nWeit', 'utf16le'))
    const { article, notes } = await read(folder)
    expect(article('bomb.md').html).toBe('<p>Words stay.</p>')
    expect(article('old.md')).toMatchObject({ title: 'Café', html: '<p>Öl und Salz</p>' })
    expect(article('wide.md')).toMatchObject({ title: 'Öle', html: '<p>Weit</p>' })
    expect(notes.map(({ code, title }) => [code, title])).toEqual([
      ['front-matter', 'bomb.md'],
      ['unpublished', 'bomb.md'],
      ['derived-title', 'bomb.md'],
      ['encoding', 'old.md'],
    ])
  } finally {
    await rm(folder, { recursive: true })
  }
})

async function readFiles(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'olea-markdown-'))
  try {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), text)
    }
    const found = await read(folder)
    const skipped = found.events.flatMap((event) => (event.type === 'skipped' ? [event.skipped] : []))
    return { ...found, skipped }
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('derives dated paths of Jekyll posts, and skips files outside of collections', async () => {
  const { article, events, skipped } = await readFiles({
    '_posts/2021-06-01-two.md': '---\nlayout: page\ncategories: [Oil News]\n---\nText.',
    '_posts/2010-01-02-old.html': '---\ntitle: Old\n---\n<p>One *star*.</p>{% include x %}\n\n    <p>Two</p>',
    '_drafts/three.md': 'Not yet.',
    'layout.html': '<p>None</p>',
    'about.md': '---\ntitle: About us\n---\nWe.',
    '_pages/contact.md': 'Write to us.',
  })
  expect(article('_posts/2021-06-01-two.md')).toMatchObject({
    publishDate: new Date('2021-06-01T00:00:00Z'),
    oldPaths: [
      '/oil-news/2021/06/01/two',
      '/oil-news/2021/06/01/two.html',
      '/2021/06/01/two',
      '/2021/06/01/two.html',
    ],
  })
  expect(article('_drafts/three.md').isPublished).toBe(false)
  expect(article('_posts/2010-01-02-old.html')).toMatchObject({
    title: 'Old',
    html: '<p>One *star*.</p>\n<p>Two</p>',
    oldPaths: ['/2010/01/02/old', '/2010/01/02/old.html'],
  })
  expect(events.filter((event) => event.type === 'article')).toHaveLength(3)
  expect(skipped.map(({ kind, title }) => [kind, title])).toEqual([
    ['page', '_pages/contact.md'],
    ['page', 'About us'],
  ])
})

test('reads the language of a Hugo file from its name or folder; skips lists, pages and theme examples', async () => {
  const { article, events, skipped } = await readFiles({
    'content/posts/press/index.fr.md': 'Le texte.',
    'content/de/posts/mill.md': '{\n  "title": "Die Mühle",\n  "tags": ["Öl"]\n}\nDer Text.',
    'content/posts/fr/plain.md': 'Plain.',
    'content/archives.md': '---\nlayout: archives\n---\n',
    'content/about.md': '---\ntype: page\ntitle: About\n---\nWe.',
    'themes/grove/exampleSite/content/lorem.md': 'Lorem.',
  })
  expect(article('content/posts/press/index.fr.md')).toMatchObject({
    language: 'fr',
    oldPaths: ['/fr/posts/press'],
  })
  expect(article('content/de/posts/mill.md')).toMatchObject({
    title: 'Die Mühle',
    tags: ['Öl'],
    language: 'de',
    html: '<p>Der Text.</p>',
    oldPaths: ['/de/posts/mill'],
  })
  expect(article('content/posts/fr/plain.md').language).toBeUndefined()
  expect(events.filter((event) => event.type === 'article')).toHaveLength(3)
  expect(skipped).toHaveLength(3)
})

test('expands templates, including a figure with a local picture', async () => {
  const { article, notes } = await readFiles({
    'one.md': '{{< figure src="/img/a.jpg" alt="A" caption="Oil" >}}\n\n{{< card >}}\nWords.\n{{< /card >}}',
  })
  expect(article('one.md').html).toBe(
    '<figure><img src="file:img/a.jpg" alt="A"><figcaption>Oil</figcaption></figure>\n<p>Words.</p>',
  )
  expect(notes).toContainEqual(expect.objectContaining({ code: 'unknown-shortcode', subject: '{{< card' }))
})

test('reads front matter of Pelican, and imports hidden files unpublished', async () => {
  const { article, notes } = await readFiles({
    'lines.md':
      'Title: The press\nDate: 2012-10-31 10:14\nTags: oil, mill\nSummary: Words\n    and more\n\nText: here.',
    'draft.md': 'Title: Not yet\nStatus: draft\n\nText.',
    'quoted.md': '---\ndraft: "true"\n---\nText.',
    'private.md': '---\nvisibility: private\n---\nText.',
    'secret.md': '---\npassword: 1234\n---\nText.',
    'unstorable.md': '---\ntitle: "A\\0B"\ntags: ["a\\0"]\n---\nText\0.',
    'words.md': 'Note: this is no title.\n\nText.',
  })
  expect(article('lines.md')).toMatchObject({
    title: 'The press',
    tags: ['oil', 'mill'],
    summary: 'Words and more',
    publishDate: new Date('2012-10-31T10:14:00Z'),
    html: '<p>Text: here.</p>',
    isPublished: true,
  })
  for (const name of ['draft.md', 'quoted.md', 'private.md', 'secret.md'])
    expect(article(name).isPublished).toBe(false)
  expect(article('unstorable.md')).toMatchObject({ title: 'AB', tags: ['a'], html: '<p>Text.</p>' })
  expect(article('words.md').html).toBe('<p>Note: this is no title.</p>\n<p>Text.</p>')
  expect(notes.filter(({ code }) => code === 'unpublished')).toHaveLength(4)
})
