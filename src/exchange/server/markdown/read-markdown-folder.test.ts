import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ImportEvent, ImportedArticle } from '../import-record.ts'
import { dateOf } from './field-values.ts'
import { readFrontMatter } from './read-front-matter.ts'
import { readMarkdownFolder } from './read-markdown-folder.ts'

const sample = join(import.meta.dirname, '../samples/markdown')

async function read() {
  const events: ImportEvent[] = []
  for await (const event of readMarkdownFolder(sample)) events.push(event)
  const article = (id: string): ImportedArticle => {
    for (const event of events)
      if (event.type === 'article' && event.article.source.id === id) return event.article
    throw new Error(`no article ${id}`)
  }
  const notes = events.flatMap((event) => (event.type === 'note' ? [event.note] : []))
  return { events, article, notes }
}

test('reads front matter, text and pictures beside it', async () => {
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
    addresses: ['/posts/2021-05-04-first-press', '/old/first-press'],
    html: [
      '<p>The <a href="https://folder.invalid/posts/second.md">second text</a> follows, see also <a href="https://folder.invalid/posts/bundle/index.md#end">the bundle</a>.</p>',
      '<figure><img src="file:images/press.png" alt="The press" title="Old press"></figure>',
      '<table><thead><tr><th>Year</th><th style="text-align:right">Oil</th></tr></thead><tbody><tr><td>2020</td><td style="text-align:right">1 t</td></tr></tbody></table>',
      '<pre><code>if (a &lt; b) run()\n</code></pre>',
    ].join('\n'),
  })
})

test('takes the title from the text and never leaves the folder', async () => {
  const { article } = await read()
  expect(article('posts/second.md')).toMatchObject({
    title: 'A title in the text',
    // Nobody wrote one, and how the text begins is none.
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
    addresses: ['/posts/bundle'],
  })
  expect(notes).toContainEqual(
    expect.objectContaining({ code: 'unpublished', title: 'posts/bundle/index.md' }),
  )
})

test('a text with broken front matter comes in without it', async () => {
  const { article, notes } = await read()
  expect(article('broken.md')).toMatchObject({
    title: 'Text of the broken one.',
    html: '<p>Text of the broken one.</p>',
  })
  expect(notes).toContainEqual(expect.objectContaining({ code: 'front-matter', title: 'broken.md' }))
})

test('readmes are no articles, and a folder without texts is refused', async () => {
  const { events } = await read()
  expect(events.filter((event) => event.type === 'article')).toHaveLength(4)
  const none = readMarkdownFolder(join(sample, 'images'))
  await expect(none.next()).rejects.toMatchObject({ code: 'broken-export' })
})

test('reads the ways dates are written', () => {
  const date = (value: unknown) => dateOf(new Map([['date', value]]), ['date'])?.toISOString()
  expect(date('2019-05-04')).toBe('2019-05-04T00:00:00.000Z')
  expect(date('2019-05-04 12:00:00')).toBe('2019-05-04T12:00:00.000Z')
  expect(date('2019-05-04 12:00:00 +0200')).toBe('2019-05-04T10:00:00.000Z')
  expect(date('2019-05-04T12:00:00+02:00')).toBe('2019-05-04T10:00:00.000Z')
  expect(date('2019-05-04T12:00:00')).toBe('2019-05-04T12:00:00.000Z')
  expect(date('soon')).toBeUndefined()
})

test('text without front matter is all body', () => {
  expect(readFrontMatter('--\nno')).toEqual({ fields: new Map(), body: '--\nno' })
})
