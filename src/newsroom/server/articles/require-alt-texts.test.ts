// Alternative texts are required before publishing (docs/decisions/0011-alternative-text-before-publishing.md).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#src/platform/id.ts'
import { createTestApp, expectProblem, type TestApp } from '#src/test-app.ts'

let olea: TestApp
let headers: { authorization: string }

beforeAll(async () => {
  olea = await createTestApp()
  headers = { authorization: (await olea.admin()).authorization }
})

afterAll(() => olea.close())

const open = (address: string) => `<p>x</p><img src="${address}" alt="" class="ol-undescribed">`
const call = (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) =>
  olea.app.inject({ method, url: `/api${path}`, headers, payload })
const created = async (payload: object): Promise<string> =>
  (await call('POST', '/news', { title: 'x', ...payload })).json()._id
const imported = async (html: string, isPublished = false): Promise<string> => {
  const id = newId()
  await olea.services.newsroom.importArticles([
    {
      id,
      title: 'Old',
      html,
      summary: '',
      author: 'A',
      previewImage: '',
      tags: [],
      language: 'en',
      createdAt: new Date('2020-01-01'),
      isPublished,
      oldPaths: [],
    },
  ])
  return id
}
const code = 'pictures-undescribed'

test('rejects publishing and scheduling with an error for each undescribed picture', async () => {
  const content = `${open('/media/a.png')}<img src="/media/b.png" alt="a mill">${open('https://example.org/c.png')}`
  for (const publishDate of [undefined, '2999-01-01T00:00:00Z']) {
    const answer = await call('POST', '/news', { title: 'x', content, isPublished: true, publishDate })
    const { errors } = expectProblem(answer, 400, code)
    expect(errors?.map(({ path, message }) => [path, message.split(' ')[0]])).toEqual([
      ['content.pictures.0', '/media/a.png'],
      ['content.pictures.1', 'https://example.org/c.png'],
    ])
  }
  const id = await created({ content })
  expectProblem(await call('PATCH', `/news/${id}`, { isPublished: true }), 400, code)
  expectProblem(await call('PATCH', `/news/${id}/show`), 400, code)
  expect((await call('GET', `/news/${id}`)).json()).toMatchObject({ version: 1, isPublished: false })
})

test('publishes pictures that are described or declared decorative', async () => {
  const id = await created({ content: open('/media/a.png') })
  const content = '<p>x</p><img src="/media/a.png" alt="a mill"><img src="/media/b.png" alt="">'
  expect((await call('PATCH', `/news/${id}`, { content, isPublished: true })).statusCode).toBe(200)
  // The class has no effect beside a description.
  const both = '<img src="/media/a.png" alt="a mill" class="ol-undescribed">'
  expect((await call('PATCH', `/news/${id}`, { content: both })).json().content).toBe(
    '<img src="/media/a.png" alt="a mill" />',
  )
})

test('publishes HTML with empty descriptions and without the class', async () => {
  const answer = await call('POST', '/news', {
    title: 'x',
    content: '<img src="/media/a.png">',
    isPublished: true,
  })
  expect(answer.statusCode, answer.body).toBe(201)
  expect(answer.json().content).toBe('<img src="/media/a.png" alt="" />')
})

test('shows and hides an imported article until its text is changed', async () => {
  const id = await imported(open('/media/old.png'))
  expect((await call('PATCH', `/news/${id}/show`)).statusCode).toBe(200)
  expect((await call('PATCH', `/news/${id}/hide`)).statusCode).toBe(200)
  // The editor always sends the text; an unchanged text still counts as imported.
  const same = (await call('GET', `/news/${id}`)).json().content
  expect(
    (await call('PATCH', `/news/${id}`, { title: 'y', content: same, isPublished: true })).statusCode,
  ).toBe(200)
  await call('PATCH', `/news/${id}/hide`)
  expect((await call('PATCH', `/news/${id}`, { content: `${same}<p>more</p>` })).statusCode).toBe(200)
  expectProblem(await call('PATCH', `/news/${id}/show`), 400, code)
})

test('requires descriptions of new pictures only when a public article is changed', async () => {
  const id = await imported(open('/media/old.png'), true)
  const corrected = `${open('/media/old.png')}<p>corrected</p>`
  expect((await call('PATCH', `/news/${id}`, { content: corrected })).statusCode).toBe(200)
  const { errors } = expectProblem(
    await call('PATCH', `/news/${id}`, { content: `${corrected}${open('/media/new.png')}` }),
    400,
    code,
  )
  expect(errors).toHaveLength(1)
  expect(errors?.[0]?.message).toContain('/media/new.png')
})
