import { afterAll, expect, test } from 'vitest'
import { createTestPicture } from '#src/media/server/pictures.fixtures.ts'
import { expectProblem } from '#src/test-app.ts'
import type { ModerationPage, OwnReview } from '../../contract/review.ts'
import { createSocialApp } from '../../social.fixtures.ts'

const olea = await createSocialApp()
afterAll(() => olea.close())

const { addProduct, call, getProduct, member, read, review } = olea
const queue = async (query = '') => (await call('GET', `/desk/reviews?${query}`)).json<ModerationPage>().data

test('reported reviews wait for an admin, who keeps or hides them', async () => {
  const { _id: productId } = await addProduct()
  const author = await member({ nickname: 'Author' })
  const written = (await author.put(productId, { text: 'Buy at my shop', rating: 1 })).json<OwnReview>()
  await review(productId, { rating: 5 })
  const [mira, noor] = [await member(), await member()]
  const report = (who: typeof mira, body: object) => who.call('POST', `/reviews/${written._id}/reports`, body)
  expect(await queue()).toEqual([])
  await report(mira, { reason: 'off-topic' })
  await report(mira, { reason: 'spam', note: 'An advertisement' })
  await report(noor, { reason: 'spam' })
  expect(await queue()).toMatchObject([
    {
      _id: written._id,
      reports: [{ reason: 'spam', note: 'An advertisement' }, { reason: 'spam' }],
      hidden: null,
    },
  ])
  await call('POST', `/desk/reviews/${written._id}/show`)
  expect(await queue()).toEqual([])
  await report(noor, { reason: 'spam' })
  await call('POST', `/desk/reviews/${written._id}/hide`, { reason: 'spam', note: 'No advertisements' })
  expect(await queue()).toEqual([])
  expect((await getProduct(productId)).rating).toEqual({ average: 5, count: 1 })
  expect((await read(`/products/${productId}/reviews`)).body).not.toContain('my shop')
  const own = (await author.call('GET', `/products/${productId}/reviews/mine`)).json()
  expect(own.review.hidden).toMatchObject({ reason: 'spam', note: 'No advertisements' })
  const listTold = async () => (await author.call('GET', '/notifications')).json()
  expect(await listTold()).toMatchObject({
    unread: 1,
    data: [{ event: 'reviewHidden', person: null, path: `/app/oils/${productId}#reviews` }],
  })
  // Changing it does not show it again.
  await author.put(productId, { text: 'Changed', version: 1 })
  expect((await read(`/products/${productId}/reviews`)).body).not.toContain('Changed')
  expectProblem(await report(mira, { reason: 'spam' }), 404)
  expect(await queue('filter=hidden')).toMatchObject([{ text: 'Changed', hidden: { reason: 'spam' } }])
  await call('POST', `/desk/reviews/${written._id}/show`)
  expect((await getProduct(productId)).rating.count).toBe(2)
  expect(await listTold()).toMatchObject({ unread: 0, data: [] })
  expect(await queue('filter=all&search=chang')).toHaveLength(1)
  expect(await queue('filter=all&search=%25')).toEqual([])
  const { data } = (await call('GET', `/desk/audit?subject=${written._id}`)).json()
  expect(data.map(({ action }: { action: string }) => action)).toEqual([
    'review.shown',
    'review.hidden',
    'review.shown',
  ])
  expect(JSON.stringify(data)).not.toContain('my shop')
})

test('refuses reports of the own review, of unknown ones, and before the address is confirmed', async () => {
  const { _id } = await addProduct()
  const author = await member()
  const written = (await author.put(_id)).json<OwnReview>()
  const path = `/reviews/${written._id}/reports`
  expectProblem(await author.call('POST', path, { reason: 'spam' }), 409, 'own-review')
  const unconfirmed = await member({ isConfirmed: false })
  expectProblem(await unconfirmed.call('POST', path, { reason: 'spam' }), 403, 'email-not-confirmed')
  const mira = await member()
  expectProblem(await mira.call('POST', `/reviews/${'0'.repeat(24)}/reports`, { reason: 'spam' }), 404)
  expect(expectProblem(await mira.call('POST', path, { reason: 'ugly' }), 400).errors?.[0]?.path).toBe(
    'reason',
  )
  expectProblem(await mira.call('POST', `/desk/reviews/${written._id}/hide`, { reason: 'spam' }), 403)
})

test('hiding a review deletes its photo', async () => {
  const { _id } = await addProduct()
  const author = await member()
  const photo = await createTestPicture('jpeg', { width: 600, height: 600 })
  const written = (await author.putPhoto(_id, photo)).json<OwnReview>()
  const { src } = written.photo ?? { src: '' }
  await call('POST', `/desk/reviews/${written._id}/hide`, { reason: 'personal-data' })
  await olea.services.jobs.runDue()
  const pictureId = /\/media\/([0-9a-f]{40})/.exec(src)?.[1] ?? ''
  expect(pictureId).not.toBe('')
  expect((await call('GET', `/media/${pictureId}`)).statusCode).toBe(404)
})
