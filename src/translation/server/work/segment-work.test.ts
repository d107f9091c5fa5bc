// Translators work segment by segment.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeArticle } from '#src/news/news.fixtures.ts'
import { createTestApp, expectProblem, type TestApp } from '#src/test-app.ts'
import type { TranslationWork } from '../../contract/machine.ts'

let olea: TestApp
let headers: { authorization: string }

beforeAll(async () => {
  olea = await createTestApp()
  headers = { authorization: (await olea.admin()).authorization }
})
afterAll(() => olea.close())

const english = {
  title: 'The harvest',
  summary: '',
  content: '<p>The <em>mill</em> opened.</p><p>Picual is early.</p>',
}

async function open(content = english.content) {
  const { _id: id } = await storeArticle(olea.services.newsroom, { ...english, content })
  const url = `/api/news/${id}/translations/de/segments`
  const read = async (): Promise<TranslationWork> =>
    (await olea.app.inject({ method: 'GET', url, headers })).json()
  const save = (version: number, segments: object[]) =>
    olea.app.inject({ method: 'PUT', url, headers, payload: { version, segments } })
  return { id, read, save }
}

test('each segment is shown with its terms, and is stored when it is translated', async () => {
  const { id, read, save } = await open()
  const before = await read()
  expect(before.segments.map(({ kind, target, state }) => [kind, target, state])).toEqual([
    ['title', null, 'missing'],
    ['paragraph', null, 'missing'],
    ['paragraph', null, 'missing'],
  ])
  expect(before.segments[2]?.terms).toEqual([{ source: 'Picual', target: 'Picual' }])
  const [title, mill] = before.segments
  const saved = await save(0, [
    { key: title?.key, target: 'Die Ernte', isReviewed: true },
    { key: mill?.key, target: 'Die <x id="1">Mühle</x> öffnete.' },
  ])
  expect(saved.statusCode, saved.body).toBe(200)
  expect(saved.json().segments.map(({ state }: { state: string }) => state)).toEqual([
    'reviewed',
    'machine',
    'missing',
  ])
  const { data } = await olea.services.translation.listOfArticle(id)
  expect(data[0]?.translatedContent).toBe('<p>Die <em>Mühle</em> öffnete.</p><p>Picual is early.</p>')
})

test('a text that is repeated with other formatting is translated at both places', async () => {
  const { id, read, save } = await open('<p>The <em>mill</em> opened.</p><p>The mill opened.</p>')
  const [title, mill, ...others] = (await read()).segments
  expect(others).toEqual([])
  const saved = await save(0, [
    { key: title?.key, target: 'Die Ernte' },
    { key: mill?.key, target: 'Die Mühle öffnete.' },
  ])
  expect(saved.statusCode, saved.body).toBe(200)
  const { data } = await olea.services.translation.listOfArticle(id)
  expect(data[0]?.translatedContent).toBe('<p>Die Mühle öffnete.</p><p>Die Mühle öffnete.</p>')
})

test('a lost mark of formatting is rejected and names its segment', async () => {
  const { read, save } = await open()
  const { segments } = await read()
  const response = await save(0, [{ key: segments[1]?.key, target: 'Die Mühle öffnete.' }])
  expectProblem(response, 400, 'invalid-request')
  expect(response.json().errors[0].path).toBe('segments.0.target')
})

test('a conflict changes nothing, and says so', async () => {
  const { read, save } = await open()
  const { segments } = await read()
  const entered = [{ key: segments[0]?.key, target: 'Die Ernte' }]
  expect((await save(0, entered)).statusCode).toBe(200)
  expectProblem(await save(0, [{ key: segments[0]?.key, target: 'Eine Ernte' }]), 409, 'version-conflict')
  expect((await read()).segments[0]?.target).toBe('Die Ernte')
})

test('after a change of the original, the earlier text and its translation are shown', async () => {
  const { id, read, save } = await open('<p>The first barrels arrived.</p><p>Nobody was surprised.</p>')
  const { segments } = await read()
  const texts = ['Die Ernte', 'Die ersten Fässer kamen an.', 'Niemand war überrascht.']
  const entered = segments.map(({ key }, index) => ({ key, target: texts[index], isReviewed: true }))
  await save(0, entered)
  const content = '<p>The first barrels arrived late.</p><p>Nobody was surprised.</p>'
  await olea.services.newsroom.update(id, { content }, undefined)
  const work = await read()
  expect(work.segments.map(({ state }) => state)).toEqual(['reviewed', 'missing', 'reviewed'])
  expect(work.segments[1]?.previous).toEqual({
    source: 'The first barrels arrived.',
    target: 'Die ersten Fässer kamen an.',
  })
})

test('a reader is told the truth when no provider is set up', async () => {
  const { id } = await open()
  const url = `/api/news/${id}/translations/de/request`
  const response = await olea.app.inject({ method: 'POST', url })
  expect(response.json()).toEqual({ state: 'unavailable' })
})
