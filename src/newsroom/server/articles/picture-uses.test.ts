// Uses of pictures in articles, drafts and revisions, and their effect on changing and deleting a picture.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AuditQuery } from '#src/audit/contract/audit.ts'
import { createLibraryApp, type LibraryApp } from '#src/media/server/library.fixtures.ts'
import { createTestPicture } from '#src/media/server/pictures.fixtures.ts'
import { storeArticle } from '#src/news/news.fixtures.ts'
import { articles } from '#src/news/server/news.tables.ts'
import { waitForLock } from '#src/platform/database/wait-for-lock.fixtures.ts'
import { expectProblem } from '#src/test-app.ts'
import { lockNewPictures } from './lock-new-pictures.ts'

let olea: LibraryApp

beforeAll(async () => {
  olea = await createLibraryApp()
})
afterAll(() => olea.close())

let colour = 0
/** A picture with unique bytes. */
const upload = async () =>
  olea.upload(
    await createTestPicture('jpeg', { color: `#${(++colour * 999_983).toString(16).padStart(6, '0')}` }),
  )

test('invalidates every article that shows the changed picture', async () => {
  const stored = await upload()
  const shown = { content: `<p><img src="${stored.address}" alt=""></p>` }
  const ids: string[] = []
  for (let number = 0; number < 103; number++)
    ids.push((await storeArticle(olea.services.newsroom, { title: `Shown ${number}`, ...shown }))._id)
  const url = `/api/media/${stored._id}`
  await olea.app.inject({ method: 'PATCH', url, headers: olea.headers, payload: { alt: 'New words' } })
  const { rows } = await olea.database.db.execute<{ tags: string[] }>(
    sql`select tags from cache_invalidations order by version desc limit 1`,
  )
  expect(rows[0]?.tags).toEqual(expect.arrayContaining(ids.map((id) => `article:${id}`)))
})

test('deletes a picture used in revisions only after confirmation, and restores revisions without it', async () => {
  const { newsroom, audit } = olea.services
  const [lost, kept] = [await upload(), await upload()]
  const show = ({ address }: { address: string }, alt: string) =>
    `<figure><img src="${address}" alt="${alt}"><figcaption>${alt}</figcaption></figure>`
  const { _id } = await storeArticle(newsroom, {
    title: 'A long story',
    previewImage: lost.address,
    content: `<p>One</p>${show(lost, 'A mill')}${show(kept, 'A grove')}`,
  })
  await newsroom.update(_id, { previewImage: '', content: '<p>One</p>' }, undefined)
  const remove = (query = '') =>
    olea.app.inject({ method: 'DELETE', url: `/api/media/${lost._id}${query}`, headers: olea.headers })
  expectProblem(await remove(), 409, 'picture-in-versions')
  expect((await newsroom.revisions.get(_id, 1)).gonePictures).toEqual([])
  expect((await remove('?versions=true')).json()).toEqual({ deleted: 1 })
  const [last] = (await audit.list(AuditQuery.parse({ subject: lost._id }))).data
  expect(last).toMatchObject({ action: 'picture.deleted', details: { articles: 1 } })

  // The revision itself does not change: its caption remains.
  const first = await newsroom.revisions.get(_id, 1)
  expect(first.gonePictures).toEqual([lost._id])
  expect(first.fields.content).toContain('A mill')
  const back = await newsroom.revisions.restore(_id, 1, undefined, undefined)
  expect(back.previewImage).toBe('')
  expect(back.content).not.toContain('A mill')
  expect(back.content).toContain(kept.address)
})

test('never deletes a picture used in an article or a draft', async () => {
  const { newsroom } = olea.services
  const stored = await upload()
  const remove = () =>
    olea.app.inject({
      method: 'DELETE',
      url: `/api/media/${stored._id}?versions=true`,
      headers: olea.headers,
    })
  const { _id } = await storeArticle(newsroom, { title: 'Shown', previewImage: stored.address })
  expectProblem(await remove(), 409, 'picture-in-use')
  await newsroom.update(_id, { previewImage: '' }, undefined)
  const fields = { previewImage: stored.address }
  await newsroom.drafts.save(_id, olea.adminId, { fields, baseVersion: null })
  expectProblem(await remove(), 409, 'picture-in-use')
  await newsroom.drafts.discard(_id, olea.adminId)
  expect((await remove()).statusCode).toBe(200)
})

test('a picture is not deleted while an article is stored that begins to use it', async () => {
  const { database, services } = olea
  const stored = await upload()
  const { _id } = await storeArticle(services.newsroom, { title: 'Being saved' })
  const remove = () =>
    olea.app.inject({ method: 'DELETE', url: `/api/media/${stored._id}`, headers: olea.headers })
  let removing: ReturnType<typeof remove> | undefined
  await database.db.transaction(async (tx) => {
    await lockNewPictures(tx, undefined, { content: '', previewImage: stored.address })
    await tx.update(articles).set({ previewImage: stored.address }).where(eq(articles.id, _id))
    removing = remove()
    await waitForLock(database)
  })
  if (!removing) throw new Error('the picture was not removed')
  expectProblem(await removing, 409, 'picture-in-use')
})

test.each([
  ['previewImage', ({ address }: { address: string }) => ({ previewImage: address })],
  ['content', ({ address }: { address: string }) => ({ content: `<p><img src="${address}" alt=""></p>` })],
] as const)('rejects a deleted picture as %s, of new articles and of changed ones', async (path, using) => {
  const { newsroom } = olea.services
  const { _id } = await storeArticle(newsroom, { title: 'Without pictures' })
  const deleted = await upload()
  await olea.app.inject({ method: 'DELETE', url: `/api/media/${deleted._id}`, headers: olea.headers })
  const rejected = { status: 400, errors: [expect.objectContaining({ path })] }
  await expect(newsroom.update(_id, using(deleted), undefined)).rejects.toMatchObject(rejected)
  await expect(storeArticle(newsroom, using(deleted))).rejects.toMatchObject(rejected)
})
