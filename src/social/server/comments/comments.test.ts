import { afterAll, expect, test } from 'vitest'
import type { Article } from '#src/news/contract/article.ts'
import type { NotificationPage } from '#src/notifications/contract/notification.ts'
import { expectProblem, testPassword } from '#src/test-app.ts'
import type {
  Comment,
  CommentPage,
  CommentThread,
  ModeratedCommentPage,
  OwnComment,
  OwnComments,
} from '../../contract/comment.ts'
import { buildComment, createSocialApp } from '../../social.fixtures.ts'

const olea = await createSocialApp()
afterAll(() => olea.close())

const { addArticle, addProduct, call, member, read, review } = olea

const getArticle = async (id: string): Promise<Article> => (await read(`/news/${id}`)).json()
const listThreads = async (id: string): Promise<CommentThread[]> =>
  (await read(`/news/${id}/comments`)).json<CommentPage>().data

test('comments are public, the newest first, with their replies below', async () => {
  const { _id } = await addArticle()
  const [mira, noor] = [await member({ nickname: 'Mira' }), await member({ nickname: 'Noor' })]
  const first = await mira.comment(_id, { text: '  <b>Good</b>\r\nnews ' })
  await noor.comment(_id, { text: 'A reply', parentId: first._id })
  await noor.comment(_id, { text: 'مرحبا', language: 'ar' })
  expect(await listThreads(_id)).toMatchObject([
    { text: 'مرحبا', language: 'ar', replies: [], replyCount: 0 },
    {
      text: '<b>Good</b>\nnews',
      author: { _id: mira.id, nickname: 'Mira' },
      state: 'shown',
      replies: [{ text: 'A reply', parentId: first._id }],
      replyCount: 1,
    },
  ])
  const article = await getArticle(_id)
  expect(article.commentsCount).toBe(3)
  expect(article.comments).toHaveLength(2)
  expect((await read(`/comments/${first._id}/replies`)).json()).toMatchObject({
    data: [{ text: 'A reply' }],
    pagination: { total: 1 },
  })
})

test('a comment that is sent twice is stored once', async () => {
  const { _id } = await addArticle()
  const mira = await member()
  const body = buildComment()
  const sent = await Promise.all([1, 2, 3].map(() => mira.call('POST', `/news/${_id}/comments`, body)))
  expect(new Set(sent.map((response) => response.json<Comment>()._id)).size).toBe(1)
  expect((await getArticle(_id)).commentsCount).toBe(1)
})

test('refuses comments before the address is confirmed, on closed and hidden articles, and below replies', async () => {
  const [open, closed, hidden] = [
    await addArticle(),
    await addArticle({ commentsClosed: true }),
    await addArticle({ isPublished: false }),
  ]
  const [mira, unconfirmed] = [await member(), await member({ isConfirmed: false })]
  const send = (who: typeof mira, id: string, changes: object = {}) =>
    who.call('POST', `/news/${id}/comments`, buildComment(changes))
  expectProblem(await send(unconfirmed, open._id), 403, 'email-not-confirmed')
  expectProblem(await send(mira, closed._id), 409, 'comments-closed')
  expectProblem(await send(mira, hidden._id), 404)
  expectProblem(await send(mira, open._id, { text: '  ' }), 400)
  expectProblem(await send(mira, open._id, { text: 'x'.repeat(2_001) }), 400)
  const first = await mira.comment(open._id)
  const reply = await mira.comment(open._id, { parentId: first._id })
  for (const parentId of [reply._id, 'no id', '\u0000'])
    expectProblem(await send(mira, open._id, { parentId }), 404, 'comment-not-found')
  const other = await addArticle()
  expectProblem(await send(mira, other._id, { parentId: first._id }), 404)
  expectProblem(await read(`/news/${hidden._id}/comments`), 404)
})

test('only the author changes and deletes a comment; the replies of others stay', async () => {
  const { _id } = await addArticle()
  const [mira, noor] = [await member(), await member()]
  const first = await mira.comment(_id, { text: 'Typo' })
  expectProblem(await noor.call('PATCH', `/comments/${first._id}`, { text: 'Mine', language: 'en' }), 404)
  expectProblem(await noor.call('DELETE', `/comments/${first._id}`), 404)
  const changed = await mira.call('PATCH', `/comments/${first._id}`, { text: 'Corrected', language: 'en' })
  expect(changed.json()).toMatchObject({ text: 'Corrected', editedAt: expect.any(String) })
  const reply = await noor.comment(_id, { text: 'Stays', parentId: first._id })
  await mira.call('DELETE', `/comments/${first._id}`)
  expect(await listThreads(_id)).toMatchObject([
    { state: 'deleted', text: '', author: null, replies: [{ text: 'Stays' }] },
  ])
  expect(await getArticle(_id)).toMatchObject({
    commentsCount: 1,
    comments: [{ state: 'deleted', replies: [{ text: 'Stays' }] }],
  })
  expectProblem(await mira.call('PATCH', `/comments/${first._id}`, { text: 'Again', language: 'en' }), 404)
  await noor.call('DELETE', `/comments/${reply._id}`)
  expect(await listThreads(_id)).toEqual([])
  expect(await getArticle(_id)).toMatchObject({ commentsCount: 0, comments: [] })
})

test('a hidden reply outlives the comment that it replies to, until it is deleted as well', async () => {
  const { _id } = await addArticle()
  const [mira, noor] = [await member(), await member()]
  const first = await mira.comment(_id)
  const reply = await noor.comment(_id, { parentId: first._id })
  await call('POST', `/desk/comments/${reply._id}/hide`, { reason: 'spam' })
  await mira.call('DELETE', `/comments/${first._id}`)
  expect(await listThreads(_id)).toEqual([])
  const listHidden = async () =>
    (await noor.call('GET', `/news/${_id}/comments/hidden`)).json<OwnComments>().data
  expect(await listHidden()).toMatchObject([{ _id: reply._id, hidden: { reason: 'spam' } }])
  await noor.call('DELETE', `/comments/${reply._id}`)
  expect(await listHidden()).toEqual([])
  const { rowCount } = await olea.database.pool.query('select 1 from comments where article_id = $1', [_id])
  expect(rowCount).toBe(0)
})

test('mentions name members, follow a new nickname and lose a deleted account', async () => {
  const { _id } = await addArticle()
  const mira = await member()
  const noor = await member({ nickname: 'Noor B' })
  const written = await mira.comment(_id, { text: 'Thanks @NOORB, and @nobody (noor@olea.example)' })
  expect(written).toMatchObject({
    text: 'Thanks @NoorB, and @nobody (noor@olea.example)',
    mentions: [{ start: 7, length: 6, personId: noor.id }],
  })
  await noor.call('PATCH', '/users/me', { nickname: 'Nour' })
  expect((await listThreads(_id))[0]?.text).toContain('Thanks @Nour,')
  await noor.call('POST', '/auth/delete-account', { currentPassword: testPassword })
  expect((await listThreads(_id))[0]).toMatchObject({
    text: 'Thanks @…, and @nobody (noor@olea.example)',
    mentions: [],
  })
})

test('what is typed like a stored mention stays as it was typed', async () => {
  const { _id } = await addArticle()
  const [mira, noor] = [await member(), await member({ nickname: 'Typed' })]
  const text = `@{${noor.id}} @{@}{${noor.id}} @Typed @{${mira.id}}`
  const written = await mira.comment(_id, { text })
  expect(written).toMatchObject({ text, mentions: [{ start: text.indexOf('@Typed'), personId: noor.id }] })
  await noor.call('POST', '/auth/delete-account', { currentPassword: testPassword })
  expect((await listThreads(_id))[0]).toMatchObject({ text: text.replace('@Typed', '@…'), mentions: [] })
})

test('reported comments wait for an admin, who keeps or hides them', async () => {
  const { _id, title } = await addArticle()
  const [author, reporter] = [await member(), await member()]
  const bad = await author.comment(_id, { text: 'Buy at my shop' })
  await reporter.comment(_id, { parentId: bad._id, text: 'Please stop' })
  const report = (who: typeof author) => who.call('POST', `/comments/${bad._id}/reports`, { reason: 'spam' })
  expectProblem(await report(author), 409, 'own-comment')
  await report(reporter)
  await report(reporter)
  const queue = async (query = '') =>
    (await call('GET', `/desk/comments?${query}`)).json<ModeratedCommentPage>().data
  expect(await queue()).toMatchObject([
    { text: 'Buy at my shop', reports: [{ reason: 'spam' }], subject: { kind: 'article', title } },
  ])
  await call('POST', `/desk/comments/${bad._id}/hide`, { reason: 'spam', note: 'No shops' })
  expect(await queue()).toEqual([])
  expect(await listThreads(_id)).toMatchObject([
    { state: 'hidden', text: '', author: null, replies: [{ text: 'Please stop' }] },
  ])
  expect((await getArticle(_id)).commentsCount).toBe(1)
  const listTold = async () => {
    const { data } = (await author.call('GET', '/notifications')).json<NotificationPage>()
    return data.map(({ event, person, path }) => [event, person?._id ?? null, path])
  }
  const told = ['commentHidden', null, `/article/${_id}#comments`]
  const answered = ['commentAnswered', reporter.id, `/article/${_id}#comments`]
  expect(await listTold()).toEqual([told, answered])
  // Hidden already: another reason is not told again.
  await call('POST', `/desk/comments/${bad._id}/hide`, { reason: 'spam', note: 'No shops' })
  expect(await listTold()).toEqual([told, answered])
  expect(await queue('filter=hidden')).toMatchObject([
    { text: 'Buy at my shop', hidden: { note: 'No shops' } },
  ])
  await call('POST', `/desk/comments/${bad._id}/show`)
  expect(await listTold()).toEqual([answered])
  expect((await getArticle(_id)).commentsCount).toBe(2)
  expect(await queue('filter=all&search=my%20shop')).toHaveLength(1)
  const { data } = (await call('GET', `/desk/audit?subject=${bad._id}`)).json()
  expect(data.map(({ action }: { action: string }) => action)).toEqual([
    'comment.shown',
    'comment.hidden',
    'comment.hidden',
  ])
  expect(JSON.stringify(data)).not.toContain('my shop')
  expectProblem(await reporter.call('POST', `/desk/comments/${bad._id}/hide`, { reason: 'spam' }), 403)
})

test('a comment on a hidden article or review is not reported', async () => {
  const { _id } = await addArticle()
  const reviewed = await review((await addProduct())._id)
  const [author, reporter] = [await member(), await member()]
  const onArticle = await author.comment(_id)
  const sent = await author.call('POST', `/reviews/${reviewed._id}/comments`, buildComment())
  await olea.services.newsroom.hide(_id, undefined)
  await call('POST', `/desk/reviews/${reviewed._id}/hide`, { reason: 'other' })
  for (const id of [onArticle._id, sent.json<Comment>()._id])
    expectProblem(await reporter.call('POST', `/comments/${id}/reports`, { reason: 'spam' }), 404)
})

test('the author of a hidden comment, and nobody else, reads it with the reason', async () => {
  const { _id } = await addArticle()
  const [author, other] = [await member({ nickname: 'Olga' }), await member()]
  const thread = await author.comment(_id, { text: 'Buy at my shop' })
  await other.comment(_id, { parentId: thread._id, text: 'Please stop' })
  const reply = await author.comment(_id, { parentId: thread._id, text: 'My shop is good' })
  const shown = await author.comment(_id, { text: 'I see' })
  const hiddenOf = async (who: typeof author) =>
    (await who.call('GET', `/news/${_id}/comments/hidden`)).json<OwnComments>().data
  expect(await hiddenOf(author)).toEqual([])
  const decision = { reason: 'spam', note: 'No shops' }
  await call('POST', `/desk/comments/${thread._id}/hide`, decision)
  await call('POST', `/desk/comments/${reply._id}/hide`, { reason: 'other' })
  const [ownReply, ownThread] = await hiddenOf(author)
  expect(ownThread).toMatchObject({
    ...{ _id: thread._id, state: 'hidden', text: 'Buy at my shop', author: { nickname: 'Olga' } },
    hidden: { ...decision, at: expect.any(String) },
  })
  expect(ownReply).toMatchObject({ text: 'My shop is good', hidden: { reason: 'other', note: '' } })
  expect(await hiddenOf(other)).toEqual([])
  expectProblem(await read(`/news/${_id}/comments/hidden`), 401)
  for (const path of [`/news/${_id}`, `/news/${_id}/comments`, `/comments/${thread._id}/replies`])
    for (const { body } of [await read(path), await author.call('GET', path)])
      expect(body).not.toMatch(/shop|spam/)
  const correct = (id: string) =>
    author.call('PATCH', `/comments/${id}`, { text: 'No longer an advertisement', language: 'en' })
  expect((await correct(thread._id)).json<OwnComment>()).toMatchObject({
    ...{ text: 'No longer an advertisement', state: 'hidden', hidden: decision },
  })
  expect((await correct(shown._id)).json<OwnComment>()).toMatchObject({ state: 'shown', hidden: null })
  expect((await listThreads(_id)).at(-1)).toMatchObject({ state: 'hidden', text: '', author: null })
  await author.call('DELETE', `/comments/${reply._id}`)
  await call('POST', `/desk/comments/${thread._id}/show`)
  expect(await hiddenOf(author)).toEqual([])
})

test('hidden comments on a review are read by their author as long as the review is public', async () => {
  const reviewed = await review((await addProduct())._id)
  const author = await member()
  const path = `/reviews/${reviewed._id}/comments`
  const sent = await author.call('POST', path, buildComment({ text: 'Nonsense' }))
  await call('POST', `/desk/comments/${sent.json<Comment>()._id}/hide`, { reason: 'offensive' })
  expect((await author.call('GET', `${path}/hidden`)).json()).toMatchObject({
    data: [{ text: 'Nonsense', hidden: { reason: 'offensive' } }],
  })
  await call('POST', `/desk/reviews/${reviewed._id}/hide`, { reason: 'false' })
  expectProblem(await author.call('GET', `${path}/hidden`), 404)
})

test('reviews take comments, and lose them with the review', async () => {
  const { _id: productId } = await addProduct()
  const [author, mira] = [await member(), await member()]
  await author.put(productId, { text: 'Peppery' })
  const written = (await author.call('GET', '/reviews/mine')).json().data[0].review._id
  const path = `/reviews/${written}/comments`
  expect((await mira.call('POST', path, buildComment({ text: 'Indeed' }))).statusCode).toBe(201)
  expect((await read(path)).json()).toMatchObject({ data: [{ text: 'Indeed' }] })
  await author.call('DELETE', `/products/${productId}/reviews/mine`)
  expectProblem(await read(path), 404)
})

test('a deleted account takes its comments and likes along, also while others write', async () => {
  const { _id } = await addArticle()
  const stays = await member()
  const leaving = await Promise.all([1, 2, 3].map(() => member()))
  const kept = await stays.comment(_id, { text: 'Stays' })
  for (const person of leaving) {
    const own = await person.comment(_id, { text: 'Goes' })
    await stays.comment(_id, { parentId: own._id, text: 'Reply that stays' })
    await person.comment(_id, { parentId: kept._id, text: 'Goes' })
    await person.call('PUT', `/news/${_id}/like`)
    await person.call('PUT', `/comments/${kept._id}/like`)
  }
  await stays.call('PUT', `/news/${_id}/like`)
  const responses = await Promise.all([
    ...leaving.map((person) =>
      person.call('POST', '/auth/delete-account', { currentPassword: testPassword }),
    ),
    ...leaving.map((person) =>
      person.call('POST', `/news/${_id}/comments`, buildComment({ parentId: kept._id })),
    ),
    stays.call('POST', `/news/${_id}/comments`, buildComment({ parentId: kept._id, text: 'Stays' })),
    stays.call('PUT', `/comments/${kept._id}/like`),
  ])
  expect(responses.filter(({ statusCode }) => statusCode >= 500)).toEqual([])
  const threads = await listThreads(_id)
  expect(JSON.stringify(threads)).not.toContain('Goes')
  expect(threads.filter(({ state }) => state === 'deleted')).toHaveLength(3)
  expect(threads.at(-1)).toMatchObject({ text: 'Stays', likes: 1, replyCount: 1 })
  const article = await getArticle(_id)
  expect(article).toMatchObject({ likes: 1, commentsCount: 5 })
})
