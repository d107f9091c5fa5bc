import { afterAll, expect, test } from 'vitest'
import { createGeotaggedPhoto, createTestPicture } from '#src/media/server/pictures.fixtures.ts'
import { expectProblem, testPassword } from '#src/test-app.ts'
import { memberTag } from '#src/users/contract/cache-tags.ts'
import type { GradePage, OwnReview, ReviewPage } from '../../contract/review.ts'
import { createSocialApp } from '../../social.fixtures.ts'

const olea = await createSocialApp()
afterAll(() => olea.close())

const { addProduct, call, getProduct, member, read, review } = olea
const listReviews = async (id: string) => (await read(`/products/${id}/reviews`)).json<ReviewPage>()

test('writes, changes and deletes a review; the totals of the product follow', async () => {
  const { _id } = await addProduct()
  const mira = await member({ nickname: 'Miri' })
  const fields = {
    rating: 5,
    fruity: 6.5,
    bitter: 4,
    harvestYear: 2025,
    text: ' Fresh\r\ngrass ',
    language: 'de',
  }
  const written = (await mira.put(_id, fields)).json<OwnReview>()
  expect(written).toMatchObject({
    ...{ rating: 5, fruity: 6.5, pungent: null, text: 'Fresh\ngrass', language: 'de', author: 'Miri' },
    ...{ version: 1, hidden: null, editedAt: null, photo: null },
  })
  expect((await getProduct(_id)).rating).toEqual({ average: 5, count: 1 })
  expect((await listReviews(_id)).data).toEqual([
    expect.objectContaining({ _id: written._id, author: 'Miri' }),
  ])
  const changed = (await mira.put(_id, { rating: 2, version: 1 })).json<OwnReview>()
  expect(changed).toMatchObject({ _id: written._id, rating: 2, text: '', fruity: null, version: 2 })
  expect(changed.editedAt).not.toBeNull()
  expect(await getProduct(_id)).toMatchObject({ rating: { average: 2, count: 1 }, crowd: null })
  expect((await mira.call('DELETE', `/products/${_id}/reviews/mine`)).json()).toEqual({ deleted: 1 })
  expectProblem(await mira.call('DELETE', `/products/${_id}/reviews/mine`), 404)
  expect((await getProduct(_id)).rating).toEqual({ average: null, count: 0 })
  expect((await mira.call('GET', `/products/${_id}/reviews/mine`)).json()).toEqual({ review: null })
})

test('computes the profile of the crowd: mean, spread and number of tasters', async () => {
  const { _id } = await addProduct()
  await review(_id, { fruity: 4, bitter: 2 })
  expect((await getProduct(_id)).crowd).toEqual({ by: 'crowd', fruity: 4, bitter: 2, tasters: 1 })
  await review(_id, { fruity: 6 })
  await review(_id, { fruity: 7.5, bitter: 5 })
  await review(_id)
  const product = await getProduct(_id)
  expect(product.crowd).toEqual({
    ...{ by: 'crowd', fruity: 5.83, bitter: 3.5, tasters: 3 },
    spread: { fruity: 1.76, bitter: 2.12 },
  })
  expect(product.sensory).toEqual([])
  expect(product.rating.count).toBe(4)
})

test('names the field of bad input', async () => {
  const { _id } = await addProduct()
  const mira = await member()
  const cases: [object, string][] = [
    [{ rating: 0 }, 'rating'],
    [{ rating: 4.5 }, 'rating'],
    [{ fruity: 11 }, 'fruity'],
    [{ bitter: 2.3 }, 'bitter'],
    [{ harvestYear: 1815 }, 'harvestYear'],
    [{ text: 'a'.repeat(2_001) }, 'text'],
    [{ text: 'a\u0000b' }, 'text'],
    [{ language: 'xx' }, 'language'],
  ]
  for (const [fields, path] of cases) {
    expect(expectProblem(await mira.put(_id, fields), 400).errors?.[0]?.path).toBe(path)
  }
  expect((await listReviews(_id)).data).toEqual([])
})

test('needs a confirmed address, and a product that is in the catalogue', async () => {
  const { _id } = await addProduct()
  const draft = await addProduct({ status: 'draft' })
  expectProblem(await (await member({ isConfirmed: false })).put(_id), 403, 'email-not-confirmed')
  expectProblem(
    await olea.app.inject({ method: 'PUT', url: `/api/products/${_id}/reviews/mine`, payload: {} }),
    401,
  )
  const mira = await member()
  expectProblem(await mira.put('0'.repeat(24)), 404)
  expectProblem(await mira.put(draft._id), 404)
  await mira.put(_id)
  await call('POST', '/products/status', { ids: [_id], status: 'withdrawn' })
  expectProblem(await (await member()).put(_id), 409, 'product-withdrawn')
  expect((await mira.put(_id, { rating: 1, version: 1 })).json()).toMatchObject({ rating: 1 })
})

test('stores one review for presses at the same time, and counts concurrent members exactly', async () => {
  const { _id } = await addProduct()
  const mira = await member()
  const presses = await Promise.all(Array.from({ length: 5 }, () => mira.put(_id, { text: 'Once' })))
  expect(presses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  expect(new Set(presses.map((press) => press.json<OwnReview>()._id)).size).toBe(1)
  const others = await Promise.all(Array.from({ length: 8 }, () => member()))
  await Promise.all(others.map((other, index) => other.put(_id, { rating: (index % 5) + 1, fruity: index })))
  await Promise.all([
    ...others.slice(0, 3).map((other) => other.call('DELETE', `/products/${_id}/reviews/mine`)),
    ...others.slice(3, 6).map((other) => other.put(_id, { rating: 1, fruity: 1, version: 1 })),
  ])
  const { rating, crowd } = await getProduct(_id)
  // 4 of Mira, three times 1, 2 and 3 of the last two.
  expect(rating).toEqual({ average: (4 + 3 + 2 + 3) / 6, count: 6 })
  expect(crowd).toMatchObject({ fruity: 3.2, tasters: 5 })
})

test('does not overwrite what another tab wrote', async () => {
  const { _id } = await addProduct()
  const mira = await member()
  await mira.put(_id, { text: 'First tab' })
  const second = await mira.put(_id, { text: 'Second tab, opened before' })
  expect(expectProblem(second, 409, 'review-changed')).toMatchObject({ version: 1 })
  await mira.put(_id, { text: 'First tab again', version: 1 })
  expectProblem(await mira.put(_id, { text: 'Stale', version: 1 }), 409, 'review-changed')
  await mira.call('DELETE', `/products/${_id}/reviews/mine`)
  expectProblem(await mira.put(_id, { text: 'Deleted meanwhile', version: 2 }), 409, 'review-changed')
})

test('moves reviews when products are merged: the later one of a person stays', async () => {
  const [kept, double] = [await addProduct({ name: 'Kept' }), await addProduct({ name: 'Double' })]
  const [mira, noor, omar] = [await member(), await member(), await member()]
  await mira.put(double._id, { rating: 1, text: 'Earlier' })
  await mira.put(kept._id, { rating: 5, text: 'Later' })
  await noor.put(kept._id, { rating: 5 })
  await noor.put(double._id, { rating: 2, text: 'Later' })
  await omar.put(double._id, { rating: 3, fruity: 7 })
  expect((await call('POST', `/products/${double._id}/merge`, { into: kept._id })).statusCode).toBe(200)
  expect(await getProduct(kept._id)).toMatchObject({
    rating: { average: 10 / 3, count: 3 },
    crowd: { fruity: 7, tasters: 1 },
  })
  expect(await getProduct(double._id)).toMatchObject({ rating: { count: 0 }, crowd: null })
  expect((await listReviews(double._id)).data.map(({ text }) => text).toSorted()).toEqual([
    '',
    'Later',
    'Later',
  ])
  // A tab that was opened before the merge.
  const changed = (await omar.put(double._id, { rating: 4, version: 1 })).json<OwnReview>()
  expect(changed).toMatchObject({ productId: kept._id, rating: 4 })
})

const pictureIdOf = ({ photo }: OwnReview) => /\/media\/([0-9a-f]{40})/.exec(photo?.src ?? '')?.[1] ?? ''

test('stores a photo without its metadata, and deletes it with the review', async () => {
  const { _id } = await addProduct()
  const mira = await member()
  const photo = await createGeotaggedPhoto()
  const written = (await mira.putPhoto(_id, photo, { fruity: '', text: 'With photo' })).json<OwnReview>()
  expect(written).toMatchObject({ rating: 5, fruity: null, photo: { width: expect.any(Number) } })
  const pictureId = pictureIdOf(written)
  const stored = await olea.services.media.getBytes(pictureId)
  expect(photo.includes('a secret name')).toBe(true)
  expect(stored.includes('a secret name') || stored.includes('Exif')).toBe(false)
  const used = (await call('GET', `/media/${pictureId}`)).json()
  expect(used.usedIn).toMatchObject([{ kind: 'product', recordId: _id }])
  await mira.call('DELETE', `/products/${_id}/reviews/mine`)
  await olea.services.jobs.runDue()
  expect((await call('GET', `/media/${pictureId}`)).statusCode).toBe(404)
})

test('keeps, replaces and removes the photo, and leaves nothing of a review that was refused', async () => {
  const { _id } = await addProduct()
  const mira = await member()
  const [first, second] = await Promise.all([createTestPicture('jpeg'), createTestPicture('png')])
  const written = (await mira.putPhoto(_id, first)).json<OwnReview>()
  expect((await mira.put(_id, { version: 1 })).json<OwnReview>().photo).toEqual(written.photo)
  const replaced = (await mira.putPhoto(_id, second, { version: '2' })).json<OwnReview>()
  expect(pictureIdOf(replaced)).not.toBe(pictureIdOf(written))
  expect((await mira.put(_id, { version: 3, keepsPhoto: false })).json<OwnReview>().photo).toBeNull()
  expectProblem(await mira.putPhoto(_id, Buffer.from('no picture'), { version: '4' }), 400)
  expectProblem(await mira.putPhoto(_id, first, { version: '1' }), 409)
  await olea.services.jobs.runDue()
  expect(await olea.database.pool.query('select id from media')).toMatchObject({ rowCount: 0 })
})

test('lists the own grades, sorted and by stars, with their products', async () => {
  const mira = await member()
  const oils = [
    await addProduct({ name: 'One' }),
    await addProduct({ name: 'Two' }),
    await addProduct({ name: 'Three' }),
  ]
  for (const [index, { _id }] of oils.entries()) await mira.put(_id, { rating: [3, 5, 1][index] })
  const list = async (query: string) =>
    (await mira.call('GET', `/reviews/mine?${query}`))
      .json<GradePage>()
      .data.map(({ product }) => product.name)
  expect(await list('')).toEqual(['Three', 'Two', 'One'])
  expect(await list('sort=best')).toEqual(['Two', 'One', 'Three'])
  expect(await list('sort=worst&limit=1')).toEqual(['Three'])
  expect(await list('rating=5')).toEqual(['Two'])
  expect(await list('rating=none&sort=none')).toHaveLength(3)
})

test('drops cached pages of the product and of lists, and those with the nickname when it changes', async () => {
  const { _id } = await addProduct()
  const mira = await member({ nickname: 'Before' })
  const dropped = new Set<string>()
  const { caches } = olea.services
  const invalidate = caches.responses.invalidate
  caches.responses.invalidate = (tags) => {
    for (const tag of tags) dropped.add(tag)
    invalidate(tags)
  }
  await mira.put(_id)
  await mira.call('PATCH', '/users/me', { nickname: 'After' })
  caches.responses.invalidate = invalidate
  expect([...dropped]).toEqual(['ratings', `product:${_id}`, memberTag(mira.id)])
  expect((await listReviews(_id)).data[0]?.author).toBe('After')
})

test('mentions in reviews name members, tell each once, and lose a deleted account', async () => {
  const { _id } = await addProduct()
  const [mira, noor] = [await member(), await member({ nickname: 'Noor Grove' })]
  const input = { rating: 5, text: 'Found with @noorgrove.' }
  const written = (await mira.put(_id, input)).json<OwnReview>()
  expect(written).toMatchObject({
    text: 'Found with @NoorGrove.',
    mentions: [{ start: 11, length: 10, personId: noor.id }],
  })
  const { version } = (await mira.put(_id, input)).json<OwnReview>()
  expect((await mira.put(_id, { ...input, rating: 4, version })).statusCode).toBe(200)
  const told = (await noor.call('GET', '/notifications')).json().data
  expect(told).toMatchObject([{ event: 'reviewMentioned', path: `/app/oils/${_id}#reviews` }])
  await noor.call('PATCH', '/users/me', { nickname: 'Nour' })
  const shown = async () => (await olea.read(`/products/${_id}/reviews`)).json().data[0]
  expect((await shown()).text).toBe('Found with @Nour.')
  await noor.call('POST', '/auth/delete-account', { currentPassword: testPassword })
  expect(await shown()).toMatchObject({ text: 'Found with @….', mentions: [] })
})
