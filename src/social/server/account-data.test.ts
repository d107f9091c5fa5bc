import { afterAll, expect, test } from 'vitest'
import { createTestPicture } from '#src/media/server/pictures.fixtures.ts'
import { testPassword } from '#src/test-app.ts'
import type { OwnReview } from '../contract/review.ts'
import { createSocialApp } from '../social.fixtures.ts'

const olea = await createSocialApp()
afterAll(() => olea.close())

const { addProduct, call, getProduct, member, review } = olea

async function createActiveMember(nickname: string) {
  const mira = await member({ nickname })
  const [tasted, wished] = [await addProduct({ name: 'Tasted' }), await addProduct({ name: 'Wished' })]
  const photo = await createTestPicture('jpeg', { width: 500, height: 500 })
  await mira.putPhoto(tasted._id, photo, { text: 'Secret text', fruity: '8' })
  const other = await review(tasted._id, { rating: 1 })
  await mira.call('POST', `/reviews/${other._id}/reports`, { reason: 'false', note: 'Secret note' })
  await mira.call('POST', '/lists/changes', {
    changes: [{ id: 'change-of-the-wishlist', list: 'wishlist', productId: wished._id, isSaved: true }],
  })
  await mira.call('PUT', '/lists/wishlist/link')
  return { mira, tasted, wished }
}

test('exports all that the person has entered', async () => {
  const { mira, wished } = await createActiveMember('Secret nickname')
  const exported = await mira.call('GET', '/users/me/data')
  expect(exported.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-disposition': 'attachment; filename="olea-account.json"',
  })
  expect(exported.json()).toMatchObject({
    account: { _id: mira.id, email: mira.email },
    reviews: [{ text: 'Secret text', fruity: 8, photo: { width: 500 } }],
    reports: [{ reason: 'false', note: 'Secret note' }],
    lists: { favourites: [], wishlist: [{ productId: wished._id, name: 'Wished' }], oils: [] },
  })
})

test('a deleted account leaves nothing, and the ratings are counted without it', async () => {
  const { mira, tasted } = await createActiveMember('Another nickname')
  expect((await getProduct(tasted._id)).rating).toEqual({ average: 3, count: 2 })
  const deleted = await mira.call('POST', '/auth/delete-account', { currentPassword: testPassword })
  expect(deleted.statusCode, deleted.body).toBe(200)
  expect(await getProduct(tasted._id)).toMatchObject({ rating: { average: 1, count: 1 }, crowd: null })
  await olea.services.jobs.runDue()
  for (const table of ['product_reviews', 'review_reports', 'saved_products', 'shared_lists', 'users']) {
    const column = table === 'users' ? 'id' : 'user_id'
    const found = await olea.database.pool.query(`select 1 from ${table} where ${column} = $1`, [mira.id])
    expect(found.rowCount, table).toBe(0)
  }
})

test('an account can be deleted whatever the number of its likes', async () => {
  const mira = await member()
  const { pool } = olea.database
  const oil = await addProduct()
  const { _id: reviewId } = await review(oil._id)
  // A statement has 65,535 parameters at most.
  for (let first = 0; first < 66_000; first += 6_000) {
    const range = [first + 1, first + 6_000]
    await pool.query(
      `insert into comments (id, review_id, user_id, text, created_at, likes)
        select lpad(to_hex(number), 24, '0'), $3, (select user_id from product_reviews where id = $3), 'Text', now(), 1
        from generate_series($1::int, $2::int) number`,
      [...range, reviewId],
    )
    await pool.query(
      `insert into likes (user_id, comment_id, created_at)
        select $3, lpad(to_hex(number), 24, '0'), now() from generate_series($1::int, $2::int) number`,
      [...range, mira.id],
    )
  }
  await mira.call('PUT', `/reviews/${reviewId}/like`)
  const deleted = await mira.call('POST', '/auth/delete-account', { currentPassword: testPassword })
  expect(deleted.statusCode, deleted.body).toBe(200)
  const { rows } = await pool.query(
    `select sum(likes)::int as likes from (select likes from comments union all select likes from product_reviews) liked`,
  )
  expect(rows).toEqual([{ likes: 0 }])
})

test('accounts that are deleted while their reviews change end without a trace or a deadlock', async () => {
  const oils = await Promise.all([addProduct(), addProduct(), addProduct()])
  const members = await Promise.all([member({ nickname: 'Racer' }), member(), member()])
  for (const each of members) for (const { _id } of oils) await each.put(_id, { rating: 5 })
  const stays = await member()
  const responses = await Promise.all([
    ...members.map((each) => each.call('POST', '/auth/delete-account', { currentPassword: testPassword })),
    ...oils.map(({ _id }) => stays.put(_id, { rating: 2, text: 'With @Racer' })),
    ...oils.toReversed().map(({ _id }) => members[0]?.put(_id, { rating: 1, version: 1 })),
    call('POST', `/products/${oils[2]?._id}/merge`, { into: oils[0]?._id }),
  ])
  expect(responses.filter((response) => (response?.statusCode ?? 500) >= 500)).toEqual([])
  for (const { _id } of oils.slice(0, 2)) {
    expect((await getProduct(_id)).rating).toEqual({ average: 2, count: 1 })
  }
  const own = (await stays.call('GET', '/reviews/mine')).json<{ data: { review: OwnReview }[] }>()
  expect(own.data).toHaveLength(2)
  expect(own.data.flatMap(({ review }) => [...review.mentions])).toEqual([])
  expect(own.data.filter(({ review }) => review.text.includes('{'))).toEqual([])
})
