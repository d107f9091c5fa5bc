import { afterAll, expect, test } from 'vitest'
import { expectProblem, testPassword } from '#src/test-app.ts'
import type { Person, ReportedPeoplePage } from '../../contract/person.ts'
import { buildComment, createSocialApp } from '../../social.fixtures.ts'

const olea = await createSocialApp()
afterAll(() => olea.close())

const { addArticle, addProduct, call, member, read } = olea
type Member = Awaited<ReturnType<typeof member>>

const seenBy = async (viewer: Member, person: Member): Promise<Person> =>
  (await viewer.call('GET', `/people/${person.id}`)).json()
const follow = (follower: Member, followed: Member) => follower.call('PUT', `/people/${followed.id}/follow`)
const block = (blocker: Member, blocked: Member) => blocker.call('PUT', `/people/${blocked.id}/block`)
const countsOf = async (person: Member) => {
  const { following, followers } = (await person.call('GET', '/users/token')).json()
  return { following, followers }
}

test('a profile shows what the member has entered for it, and neither name nor address', async () => {
  const mira = await member({ nickname: 'Mira Verde' })
  await mira.call('PATCH', '/users/me', {
    name: 'Secret',
    description: 'Picks olives.',
    country: 'Spain',
    links: ['https://olea.example/mira'],
  })
  await mira.put((await addProduct())._id)
  await mira.comment((await addArticle())._id)
  const response = await read('/people/miraverde')
  expect(response.json()).toMatchObject({
    _id: mira.id,
    nickname: 'Mira Verde',
    description: 'Picks olives.',
    country: 'Spain',
    links: ['https://olea.example/mira'],
    registeredAt: expect.any(String),
    counts: { followers: 0, following: 0, reviews: 1, comments: 1 },
    relation: null,
  })
  expect(response.body).not.toContain('Secret')
  expect(response.body).not.toContain(mira.email)
  expect((await read(`/people/${mira.id}`)).statusCode).toBe(200)
  expectProblem(await read('/people/nobody'), 404)
})

test('a nickname names one member', async () => {
  const [mira, noor] = [await member({ nickname: 'Only One' }), await member()]
  const taken = await noor.call('PATCH', '/users/me', { nickname: 'onlyone' })
  expectProblem(taken, 409, 'nickname-taken')
  expect((await mira.call('PATCH', '/users/me', { nickname: 'OnlyOne' })).statusCode).toBe(200)
  await mira.call('POST', '/auth/delete-account', { currentPassword: testPassword })
  expect((await noor.call('PATCH', '/users/me', { nickname: 'onlyone' })).statusCode).toBe(200)
})

test('friends follow each other; the numbers are exact, also when presses arrive at once', async () => {
  const [mira, noor, third] = [await member(), await member(), await member()]
  const responses = await Promise.all([
    ...[mira, noor, third].flatMap((one) =>
      [mira, noor, third].flatMap((other) => (one === other ? [] : [follow(one, other), follow(one, other)])),
    ),
    follow(mira, mira),
  ])
  expect(responses.filter(({ statusCode }) => statusCode >= 500)).toEqual([])
  expectProblem(responses.at(-1) as never, 409, 'own-account')
  expect(await countsOf(mira)).toEqual({ following: 2, followers: 2 })
  expect((await seenBy(mira, noor)).relation).toMatchObject({ isFollowing: true, isFriend: true })
  await Promise.all([
    third.call('POST', '/auth/delete-account', { currentPassword: testPassword }),
    mira.call('DELETE', `/people/${noor.id}/follow`),
    follow(noor, third),
  ])
  expect(await countsOf(mira)).toEqual({ following: 0, followers: 1 })
  expect(await countsOf(noor)).toEqual({ following: 1, followers: 0 })
  expect((await mira.call('GET', `/people/${noor.id}/following`)).json()).toMatchObject({
    data: [{ _id: mira.id }],
    pagination: { total: 1 },
  })
  const unconfirmed = await member({ isConfirmed: false })
  expectProblem(await follow(unconfirmed, mira), 403, 'email-not-confirmed')
})

test('a private account shows itself to those whom it follows', async () => {
  const [mira, noor] = [await member({ nickname: 'Private Mira' }), await member()]
  await mira.call('PATCH', '/users/me', { isPrivate: true, description: 'Only for friends' })
  await follow(noor, mira)
  expect(await seenBy(noor, mira)).toMatchObject({
    ...{ nickname: 'Private Mira', isPrivate: true, isReadable: false, description: '', registeredAt: null },
    counts: { followers: 0 },
  })
  expectProblem(await read(`/people/${mira.id}/followers`), 404)
  await follow(mira, noor)
  expect(await seenBy(noor, mira)).toMatchObject({ isReadable: true, description: 'Only for friends' })
  expect(await seenBy(mira, mira)).toMatchObject({ isReadable: true, relation: { isSelf: true } })
  expect((await noor.call('GET', `/people/${mira.id}/followers`)).statusCode).toBe(200)
})

test('a list of followers says of each person what their profile says, and whether you follow them', async () => {
  const [mira, noor, secret] = [await member(), await member(), await member()]
  await noor.call('PATCH', '/users/me', { description: 'Presses olives.' })
  await noor.put((await addProduct())._id)
  await secret.call('PATCH', '/users/me', { isPrivate: true, description: 'Only for friends' })
  await follow(noor, mira)
  await follow(secret, mira)
  await follow(noor, secret)
  const listFor = async (viewer?: Member) => {
    const path = `/people/${mira.id}/followers`
    return (await (viewer ? viewer.call('GET', path) : read(path))).json().data
  }
  const ofNoor = { _id: noor.id, description: 'Presses olives.', reviews: 1 }
  const hidden = { _id: secret.id, description: '', reviews: null }
  expect(await listFor()).toMatchObject([
    { ...hidden, isFollowing: null },
    { ...ofNoor, isFollowing: null },
  ])
  expect(await listFor(noor)).toMatchObject([
    { ...hidden, isFollowing: true },
    { ...ofNoor, isFollowing: null },
  ])
  expect(await listFor(mira)).toMatchObject([
    { _id: secret.id, description: 'Only for friends', reviews: 0, isFollowing: false },
    { ...ofNoor, isFollowing: false },
  ])
})

test('finds members by the start of their nickname, and says of each what their profile says', async () => {
  const names = ['Lagar Alto', 'lagarbajo', 'LAGAR CHICO', 'Almazara Lagar']
  const [alto, bajo, chico] = await Promise.all(names.map((nickname) => member({ nickname })))
  if (!alto || !bajo || !chico) throw new Error('no members')
  await bajo.call('PATCH', '/users/me', { description: 'Mills at night.' })
  await chico.call('PATCH', '/users/me', { isPrivate: true, description: 'Only for friends' })
  await follow(alto, bajo)
  const find = async (query: string) => (await alto.call('GET', `/people?${query}`)).json().data
  expect(await find('search=Lagar')).toEqual([
    { _id: alto.id, nickname: 'Lagar Alto', description: '', reviews: 0, isFollowing: null },
    { _id: bajo.id, nickname: 'lagarbajo', description: 'Mills at night.', reviews: 0, isFollowing: true },
    { _id: chico.id, nickname: 'LAGAR CHICO', description: '', reviews: null, isFollowing: false },
  ])
  expect(await find('search=la%20gar%20c')).toMatchObject([{ _id: chico.id }])
  expect(await find('search=lagar&limit=2')).toHaveLength(2)
  expect(await find('search=%25')).toEqual([])
  expect(await find('search=%20')).toEqual([])
  expectProblem(await read('/people?search=lagar'), 401)
})

test('refuses searches by a program', async () => {
  const mira = await member({ nickname: 'Searcher' })
  const searches = Array.from({ length: 125 }, () => mira.call('GET', '/people?search=sea'))
  const answers = await Promise.all(searches)
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(120)
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5)
})

test('blocking hides both from each other and ends their follows', async () => {
  const [mira, noor] = [await member({ nickname: 'Blocker' }), await member({ nickname: 'Blocked' })]
  await Promise.all([follow(mira, noor), follow(noor, mira)])
  await Promise.all([block(mira, noor), follow(noor, mira), follow(mira, noor)])
  expect(await countsOf(mira)).toEqual({ following: 0, followers: 0 })
  expectProblem(await noor.call('GET', `/people/${mira.id}`), 404)
  expectProblem(await follow(noor, mira), 404)
  expectProblem(await follow(mira, noor), 409, 'blocked')
  expect((await seenBy(mira, noor)).relation).toMatchObject({ isBlocked: true })
  const { _id } = await addArticle()
  const comment = await mira.comment(_id)
  const reply = buildComment({ parentId: comment._id })
  expectProblem(await noor.call('POST', `/news/${_id}/comments`, reply), 404)
  expect((await noor.comment(_id, { text: 'Hi @Blocker' })).mentions).toEqual([])
  expect((await noor.call('GET', '/people?search=block')).json().data).toMatchObject([
    { _id: noor.id, nickname: 'Blocked', isFollowing: null },
  ])
  expect((await mira.call('GET', '/people/hidden')).json().data).toMatchObject([{ _id: noor.id }])
  await mira.call('DELETE', `/people/${noor.id}/block`)
  expect((await follow(noor, mira)).json()).toMatchObject({ isFollowing: true, followers: 1 })
})

test('reported members wait for an admin; a suspended account has no profile', async () => {
  const [mira, noor] = [await member({ nickname: 'Seller' }), await member()]
  expectProblem(await mira.call('POST', `/people/${mira.id}/reports`, { reason: 'spam' }), 409, 'own-account')
  await noor.call('POST', `/people/${mira.id}/reports`, { reason: 'spam', note: 'Sells things' })
  const queue = async () => (await call('GET', '/desk/people')).json<ReportedPeoplePage>().data
  expect(await queue()).toMatchObject([{ nickname: 'Seller', reports: [{ note: 'Sells things' }] }])
  expect((await call('POST', `/desk/people/${mira.id}/close-reports`)).json()).toEqual({ closed: 1 })
  expect(await queue()).toEqual([])
  expectProblem(await call('POST', `/desk/people/${mira.id}/close-reports`), 404)
  await call('PATCH', `/users/${mira.id}/suspend`)
  expectProblem(await noor.call('GET', `/people/${mira.id}`), 404)
})
