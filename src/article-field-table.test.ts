// Every field of `articleFields` reaches every place that is derived from the list. The test runs as well in a copy of
// the project to which a field was added (e2e/process/add-article-field.test.ts).
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeOleaExport } from './exchange/server/olea/write-olea-export.ts'
import { openSources } from './exchange/server/open-sources.ts'
import { runImport } from './exchange/server/run-import.ts'
import type { Article } from './news/contract/article.ts'
import {
  type ArticleFieldName,
  articleFieldNames,
  getArticleField,
  mapArticleFields,
} from './news/contract/article-fields.ts'
import {
  createEmptyFields,
  fieldsFromArticle,
  fieldsFromDraft,
  fieldsFromRevision,
  toCreateBody,
  toDraftFields,
  toUpdateBody,
} from './newsroom/web/admin/article-form-fields.ts'
import { findChangedMetadata } from './newsroom/web/admin/diff/find-changed-metadata.ts'
import { createTestApp, type TestApp } from './test-app.ts'

/** A value of each field that differs from that of a new article. */
const first = mapArticleFields({
  title: () => 'Harvest begins',
  text: (_, name) => `First ${name}`,
  html: () => '<p>First text.</p>',
  picture: () => 'https://pictures.test/first.jpg',
  category: () => 'Sustainability' as const,
  tags: () => ['harvest'],
  productIds: () => ['0123456789abcdef01234567'],
  names: () => ['Frantoio Rossi'],
  language: () => 'de' as const,
  boolean: () => true,
  percent: () => 10,
  aiUse: () => ({ parts: ['research' as const], system: 'Press', note: '' }),
  time: () => '2026-01-02T03:04:05.000Z',
  date: () => '2026-01-03',
})
const second = mapArticleFields({
  title: () => 'Harvest ends',
  text: (_, name) => `Second ${name}`,
  html: () => '<p>Second text.</p>',
  picture: () => 'https://pictures.test/second.jpg',
  category: () => 'Market & Economy' as const,
  tags: () => ['market'],
  productIds: () => ['89abcdef0123456789abcdef', '0123456789abcdef01234567'],
  names: () => ['Almazara del Sur', 'Frantoio Rossi'],
  language: () => 'fr' as const,
  boolean: () => false,
  percent: () => 20,
  aiUse: () => ({ parts: ['draft' as const], system: 'Mill', note: '' }),
  time: () => '2026-02-02T03:04:05.000Z',
  date: () => '2026-02-03',
})

let olea: TestApp
let headers: Record<string, string>
let editorId: string
let created: Article

beforeAll(async () => {
  olea = await createTestApp()
  const admin = await olea.admin()
  headers = { authorization: admin.authorization, 'content-type': 'application/json' }
  editorId = admin.id
  const body = { ...createEmptyFields('en'), ...first }
  created = await call('POST', '/news', toCreateBody(body))
  const changes = toUpdateBody(fieldsFromArticle(created), { ...body, ...second })
  await call('PATCH', `/news/${created._id}`, changes)
})
afterAll(() => olea.close())

async function call<Body>(method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: object) {
  const response = await olea.app.inject({
    method,
    url: `/api${path}`,
    headers,
    ...(body && { payload: JSON.stringify(body) }),
  })
  expect(response.statusCode, response.body).toBeLessThan(300)
  return response.json() as Body
}

type Schema = { properties: Record<string, object>; required?: string[] }

describe.each(articleFieldNames)('the field %s', (name: ArticleFieldName) => {
  test('is in the OpenAPI schemas', async () => {
    const { components } = await call<{ components: { schemas: Record<string, Schema> } }>(
      'GET',
      '/openapi.json',
    )
    for (const schema of ['Article', 'NewArticleInput', 'ArticleChangesInput', 'Revision']) {
      const { properties = {} } = components.schemas[schema] ?? {}
      const fields = schema === 'Revision' ? (properties.fields as Schema).properties : properties
      expect(fields, schema).toHaveProperty(name)
    }
  })

  test('is stored by a new article and by an update', async () => {
    expect(created[name]).toEqual(first[name])
    const { news } = await call<{ news: Article }>('GET', `/news/id/${created._id}`)
    expect(news[name]).toEqual(second[name])
  })

  test('is in revisions and listed as changed', async () => {
    const revision = await olea.services.newsroom.revisions.get(created._id, 2)
    expect(revision.changed).toContain(name)
    expect(revision.fields[name]).toEqual(second[name])
    expect(fieldsFromRevision(revision)[name]).toEqual(second[name])
  })

  test('is named by the audit log', async () => {
    const { data } = await call<{ data: { action: string; changed: string[]; differences: object }[] }>(
      'GET',
      `/desk/audit?subject=${created._id}`,
    )
    const edited = data.find(({ changed }) => changed.length > 1)
    expect(edited?.changed).toContain(name)
    const isValueListed = Object.keys(edited?.differences ?? {}).includes(name)
    expect(isValueListed).toBe(!getArticleField(name).isValueUnaudited)
  })

  test('is kept by a draft and shown by a preview', async () => {
    const fields = { ...createEmptyFields('en'), ...first }
    const { _id } = await call<Article>('POST', '/news', { title: 'To preview' })
    const draft = { fields: toDraftFields(fields), baseVersion: null }
    await call('PUT', `/desk/drafts/${_id}`, draft)
    const stored = await olea.services.newsroom.drafts.get(_id, editorId)
    expect(stored.fields[name]).toEqual(first[name])
    expect(fieldsFromDraft(createEmptyFields('en'), stored)[name]).toEqual(first[name])
    const { token } = await call<{ token: string }>('POST', `/desk/articles/${_id}/preview`, { of: 'draft' })
    const { article } = await olea.services.newsroom.previews.get(token)
    if (getArticleField(name).isVisibility) expect(article[name]).not.toEqual(first[name])
    else expect(article[name]).toEqual(first[name])
  })

  test('is exported and imported', async () => {
    const [exported] = await listExported(olea)
    expect(exported?.[name]).toEqual(second[name])
    const [imported] = await importInto(await exportedFile())
    expect(imported?.[name]).toEqual(second[name])
  })

  test('is compared by the editor', () => {
    const before = { ...createEmptyFields('en'), ...first }
    const isCompared = getArticleField(name).comparison === undefined
    const changed = findChangedMetadata(before, { ...before, [name]: second[name] })
    expect(changed.includes(name)).toBe(isCompared)
  })
})

type Exported = { [Name in ArticleFieldName]?: unknown }

async function listExported({ services }: TestApp): Promise<Exported[]> {
  const articles: Exported[] = []
  for await (const article of services.newsroom.exportArticles()) {
    if (article.id === created._id) articles.push(article)
  }
  return articles
}

let folder: string | undefined
let other: TestApp | undefined
let imported: Exported[] | undefined
afterAll(async () => {
  await other?.close()
  if (folder) await rm(folder, { recursive: true })
})

async function exportedFile(): Promise<string> {
  folder ??= await mkdtemp(join(tmpdir(), 'olea-fields-'))
  const path = join(folder, 'export.jsonl')
  await writeOleaExport(path, {
    site: { url: 'https://olea.test', title: 'Olea' },
    listArticles: () => olea.services.newsroom.exportArticles(),
    async *listMedia() {
      yield* []
    },
  })
  return path
}

async function importInto(path: string): Promise<Exported[]> {
  if (imported) return imported
  other = await createTestApp()
  const { news, newsroom } = other.services
  const { sources } = await openSources([path])
  const report = await runImport(sources, { store: { ...newsroom, listByIds: news.listByIds } })
  expect(report.articles.created).toBeGreaterThan(0)
  imported = await listExported(other)
  return imported
}
