import { afterAll, expect, test } from 'vitest'
import { newId } from '#src/platform/id.ts'
import { createSocialApp } from '#src/social/social.fixtures.ts'
import { expectProblem, testPassword } from '#src/test-app.ts'
import type { NotificationPage } from '../contract/notification.ts'
import type { NewNotification } from './notify.ts'

const olea = await createSocialApp()
afterAll(() => olea.close())

const { addArticle, addProduct, call, member, services } = olea
type Member = Awaited<ReturnType<typeof member>>

const toldTo = async (person: Member, query = ''): Promise<NotificationPage> =>
  (await person.call('GET', `/notifications${query}`)).json()
const eventsOf = async (person: Member) => (await toldTo(person)).data.map(({ event }) => event)
const follow = (follower: Member, followed: Member) => follower.call('PUT', `/people/${followed.id}/follow`)
const setChannels = (person: Member, kind: string, isOn: boolean) =>
  olea.database.pool.query(
    `insert into notification_channels values ($1, $2, $3, $3)
      on conflict (user_id, kind) do update set push = $3, email = $3`,
    [person.id, kind, isOn],
  )
const notify = (...told: NewNotification[]) =>
  services.write((unit) => services.notifications.notify(unit, ...told))

test('a member is told of followers and friends once, whatever they press', async () => {
  const [mira, noor] = [await member({ nickname: 'Mira' }), await member({ nickname: 'Noor' })]
  await follow(noor, mira)
  await noor.call('DELETE', `/people/${mira.id}/follow`)
  await Promise.all([follow(noor, mira), follow(noor, mira)])
  await follow(mira, noor)
  expect(await toldTo(mira)).toMatchObject({
    data: [
      {
        ...{ kind: 'followers', event: 'followed', isRead: false, title: null },
        ...{ person: { _id: noor.id, nickname: 'Noor' }, path: `/app/people/${noor.id}` },
      },
    ],
    unread: 1,
    nextCursor: null,
  })
  expect(await eventsOf(noor)).toEqual(['befriended'])
})

test('a comment tells each person once, by the first reason', async () => {
  const [mira, noor, omar] = [await member({ nickname: 'Ana' }), await member(), await member()]
  const oil = await addProduct({ name: 'Discussed' })
  const review = (await mira.put(oil._id)).json()
  const comment = (author: Member, text: string, parentId?: string) =>
    author.call('POST', `/reviews/${review._id}/comments`, {
      ...{ text, language: 'en', requestId: `request-${newId()}`, ...(parentId && { parentId }) },
    })
  const first = (await comment(noor, 'Which harvest?')).json()
  await comment(omar, 'Hello @Ana', first._id)
  await comment(mira, 'The last one')
  expect(await toldTo(mira)).toMatchObject({
    data: [
      { event: 'mentioned', person: { _id: omar.id }, path: `/app/oils/${oil._id}#reviews` },
      { event: 'reviewCommented', person: { _id: noor.id }, title: 'Discussed' },
    ],
  })
  expect(await eventsOf(noor)).toEqual(['discussionContinued', 'commentAnswered'])
  expect(await eventsOf(omar)).toEqual(['discussionContinued'])
})

test('a member is mentioned and told while their e-mail address changes', async () => {
  const [mira, noor] = [await member({ nickname: 'Moving' }), await member()]
  const { _id } = await addArticle()
  const changing = await olea.database.pool.connect()
  await changing.query('begin')
  await changing.query('update users set email = $2 where id = $1', [mira.id, `${newId()}@new.example`])
  const commented = noor.comment(_id, { text: 'Hello @moving' })
  // On the embedded database, transactions run one after the other.
  if (olea.database.kind === 'postgresql') await commented
  await changing.query('commit')
  changing.release()
  expect(await commented).toMatchObject({ mentions: [{ personId: mira.id }] })
  expect(await eventsOf(mira)).toEqual(['mentioned'])
})

test('a changed comment tells those whom it mentions now, and nobody twice', async () => {
  const [mira, noor] = [await member({ nickname: 'Changed' }), await member()]
  const { _id } = await addArticle({ title: 'Told' })
  const comment = await noor.comment(_id, { text: 'Hello' })
  const change = (text: string) => noor.call('PATCH', `/comments/${comment._id}`, { text, language: 'en' })
  await change('Hello @Changed')
  await change('Hello again @Changed')
  expect((await toldTo(mira)).data).toMatchObject([
    { event: 'mentioned', title: 'Told', path: `/article/${_id}#comments` },
  ])
  await noor.call('DELETE', `/comments/${comment._id}`)
  expect(await toldTo(mira)).toMatchObject({ data: [], unread: 0 })
})

test('likes are told to the author, but not the own ones', async () => {
  const [mira, noor] = [await member(), await member()]
  const review = (await mira.put((await addProduct({ name: 'Liked' }))._id)).json()
  const like = (person: Member, path: string) => person.call('PUT', `${path}/like`)
  await like(mira, `/reviews/${review._id}`)
  await like(noor, `/reviews/${review._id}`)
  await noor.call('DELETE', `/reviews/${review._id}/like`)
  await like(noor, `/reviews/${review._id}`)
  const comment = await mira.comment((await addArticle())._id)
  await like(noor, `/comments/${comment._id}`)
  expect(await eventsOf(mira)).toEqual(['commentLiked', 'reviewLiked'])
})

test('nothing is told of a kind that is switched off, and nothing by those who are blocked', async () => {
  const [mira, noor, omar] = [await member(), await member(), await member()]
  await setChannels(mira, 'friends', false)
  await follow(mira, noor)
  await follow(noor, mira)
  expect(await eventsOf(mira)).toEqual(['followed'])
  await setChannels(mira, 'likes', false)
  const comment = await mira.comment((await addArticle())._id)
  await noor.call('PUT', `/comments/${comment._id}/like`)
  expect(await eventsOf(mira)).toEqual(['followed'])
  await mira.call('PUT', `/people/${noor.id}/block`)
  await setChannels(mira, 'likes', true)
  const other = await mira.comment((await addArticle())._id)
  await noor.call('PUT', `/comments/${other._id}/like`)
  await omar.call('PUT', `/comments/${other._id}/like`)
  expect((await toldTo(mira)).data).toMatchObject([{ event: 'commentLiked', person: { _id: omar.id } }])
})

test('what is hidden is not shown, and not counted', async () => {
  const [mira, noor] = [await member({ nickname: 'Reader' }), await member()]
  const comment = await noor.comment((await addArticle())._id, { text: '@Reader' })
  await call('POST', `/desk/comments/${comment._id}/hide`, { reason: 'spam', note: '' })
  expect(await toldTo(mira)).toMatchObject({ data: [], unread: 0 })
  await call('POST', `/desk/comments/${comment._id}/show`)
  expect(await toldTo(mira)).toMatchObject({ data: [{ event: 'mentioned' }], unread: 1 })
  await call('PATCH', `/users/${noor.id}/suspend`)
  expect((await mira.call('GET', '/notifications/unread')).json()).toEqual({ unread: 0 })
})

test('what is about an oil that became a draft is not shown, and not counted', async () => {
  const mira = await member()
  const { _id } = await addProduct({ name: 'Taken back' })
  await notify({ userId: mira.id, event: 'rateOil', key: `rate ${_id}`, productId: _id })
  const setStatus = (status: string) => call('POST', '/products/status', { ids: [_id], status })
  await setStatus('draft')
  expect(await toldTo(mira)).toMatchObject({ data: [], unread: 0 })
  await setStatus('withdrawn')
  expect(await toldTo(mira)).toMatchObject({ data: [{ event: 'rateOil' }], unread: 1 })
})

test('they are read one by one, or up to a time; the pages follow each other', async () => {
  const mira = await member()
  const oil = await addProduct({ name: 'Cheaper' })
  for (const key of ['one', 'two', 'three'])
    await notify({ userId: mira.id, event: 'priceDropped', key, productId: oil._id })
  const first = await toldTo(mira, '?limit=2')
  expect(first).toMatchObject({ data: [{ title: 'Cheaper' }, {}], unread: 3 })
  const second = await toldTo(mira, `?limit=2&cursor=${first.nextCursor}`)
  expect(second).toMatchObject({ data: [{}], nextCursor: null })
  const [newest, middle] = first.data
  const read = await mira.call('PUT', `/notifications/${newest?._id}/read`)
  expect(read.json()).toEqual({ unread: 2 })
  const rest = await mira.call('POST', '/notifications/read', { until: middle?.at })
  expect(rest.json()).toEqual({ unread: 0 })
  expect((await toldTo(mira)).data.every(({ isRead }) => isRead)).toBe(true)
})

test('notifications of somebody else can neither be seen nor changed', async () => {
  const [mira, noor] = [await member(), await member()]
  await notify({ userId: mira.id, event: 'followed', key: 'seen by her alone', actorId: noor.id })
  const [own] = (await toldTo(mira)).data
  expect(await toldTo(noor)).toEqual({ data: [], unread: 0, nextCursor: null })
  expectProblem(await noor.call('PUT', `/notifications/${own?._id}/read`), 404)
  await noor.call('POST', '/notifications/read', { until: own?.at })
  expect(await toldTo(mira)).toMatchObject({ data: [{ isRead: false }], unread: 1 })
  expectProblem(await mira.call('PUT', '/notifications/unknown/read'), 404)
})

test('they go with the accounts that they name, move with a merged oil, and can be taken along', async () => {
  const [mira, noor, omar] = [await member(), await member(), await member()]
  const [double, oil] = [await addProduct({ name: 'Double' }), await addProduct({ name: 'Stays' })]
  await follow(noor, mira)
  await follow(omar, mira)
  await notify({ userId: mira.id, event: 'priceDropped', key: 'merged', productId: double._id })
  await call('POST', `/products/${double._id}/merge`, { into: oil._id })
  const exported = (await mira.call('GET', '/users/me/data')).json()
  expect(exported.notifications.told).toMatchObject([
    { event: 'priceDropped' },
    { event: 'followed' },
    { event: 'followed' },
  ])
  await noor.call('POST', '/auth/delete-account', { currentPassword: testPassword })
  expect((await toldTo(mira)).data).toMatchObject([
    { title: 'Stays', path: `/app/oils/${oil._id}` },
    { person: { _id: omar.id } },
  ])
  await mira.call('POST', '/auth/delete-account', { currentPassword: testPassword })
  const left = await olea.database.pool.query(
    'select 1 from notifications where user_id = any($1) or actor_id = any($1)',
    [[mira.id, noor.id]],
  )
  expect(left.rowCount).toBe(0)
  await expect(notify({ userId: mira.id, event: 'rateOil', key: 'too late' })).resolves.toBeUndefined()
})

test('old ones are deleted', async () => {
  const mira = await member()
  await notify({ userId: mira.id, event: 'scanRecognized', key: 'old' })
  await services.notifications.prune()
  expect(await eventsOf(mira)).toEqual(['scanRecognized'])
  await olea.database.pool.query(
    `update notifications set created_at = now() - interval '181 days' where user_id = $1`,
    [mira.id],
  )
  await services.notifications.prune()
  expect(await eventsOf(mira)).toEqual([])
})
