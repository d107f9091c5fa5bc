import { afterAll, expect, test } from 'vitest'
import { expectProblem, testPassword } from '#src/test-app.ts'
import type { FeedPage } from '../../contract/feed.ts'
import { createSocialApp } from '../../social.fixtures.ts'

const olea = await createSocialApp()
afterAll(() => olea.close())

const { addArticle, addProduct, call, member, read } = olea
type Member = Awaited<ReturnType<typeof member>>
const feedOf = async (viewer: Member, query = ''): Promise<FeedPage> =>
  (await viewer.call('GET', `/feed?${query}`)).json()
const follow = (follower: Member, followed: Member) => follower.call('PUT', `/people/${followed.id}/follow`)
const kindsOf = ({ data }: FeedPage) => data.map(({ kind }) => kind)

async function createActiveMember() {
  const active = await member()
  const [oil, article] = [await addProduct({ name: 'Tasted' }), await addArticle()]
  const review = (await active.put(oil._id, { text: 'Peppery' })).json<{ _id: string }>()
  const comment = await active.comment(article._id, { text: 'Agreed' })
  const followed = await member()
  await follow(active, followed)
  return { active, oil, article, review, comment, followed }
}

test('shows reviews, comments and follows of those whom one follows, the newest first', async () => {
  const viewer = await member()
  const { active, oil, article, review, comment, followed } = await createActiveMember()
  expect(await feedOf(viewer)).toEqual({ data: [], nextCursor: null })
  await follow(viewer, active)
  await viewer.call('PUT', `/reviews/${review._id}/like`)
  const page = await feedOf(viewer)
  expect(page.data).toMatchObject([
    { kind: 'follow', person: { _id: active.id }, followed: { _id: followed.id } },
    { kind: 'comment', comment: { _id: comment._id, text: 'Agreed' }, subject: { title: article.title } },
    { kind: 'review', review: { text: 'Peppery', likes: 1, commentsCount: 0 }, product: { _id: oil._id } },
  ])
  expect(kindsOf(await feedOf(viewer, 'kind=comments'))).toEqual(['comment'])
  expect(kindsOf(await feedOf(viewer, 'kind=photos'))).toEqual([])
  expect((await read(`/people/${active.id}/activity`)).json<FeedPage>().data).toHaveLength(3)
})

test('pages continue exactly, also when something new happens', async () => {
  const viewer = await member()
  const { active, article } = await createActiveMember()
  await follow(viewer, active)
  const seen: string[] = []
  let cursor: string | null = ''
  for (let page = 0; cursor !== null && page < 10; page += 1) {
    const found: FeedPage = await feedOf(viewer, `limit=1&cursor=${cursor}`)
    seen.push(...kindsOf(found))
    cursor = found.nextCursor
    await active.comment(article._id, { text: 'Newer' })
  }
  expect(seen).toEqual(['follow', 'comment', 'review'])
  expect((await feedOf(viewer, 'cursor=nonsense&limit=1')).data).toHaveLength(1)
})

test('what is hidden, blocked, private, closed or deleted does not show', async () => {
  const viewer = await member()
  const { active, article, review, comment, followed } = await createActiveMember()
  await follow(viewer, active)
  await call('POST', `/desk/comments/${comment._id}/hide`, { reason: 'spam' })
  expect(kindsOf(await feedOf(viewer))).toEqual(['follow', 'review'])
  await call('POST', `/desk/comments/${comment._id}/show`)
  await call('PATCH', `/news/${article._id}/hide`)
  await call('POST', `/desk/reviews/${review._id}/hide`, { reason: 'spam' })
  expect(kindsOf(await feedOf(viewer))).toEqual(['follow'])
  await viewer.call('PUT', `/people/${followed.id}/block`)
  expect(kindsOf(await feedOf(viewer))).toEqual([])
  await viewer.call('DELETE', `/people/${followed.id}/block`)
  await active.call('PATCH', '/users/me', { isPrivate: true })
  expect(kindsOf(await feedOf(viewer))).toEqual([])
  expectProblem(await read(`/people/${active.id}/activity`), 404)
  await follow(active, viewer)
  expect(kindsOf(await feedOf(viewer))).toEqual(['follow', 'follow'])
  await followed.call('POST', '/auth/delete-account', { currentPassword: testPassword })
  expect(kindsOf(await feedOf(viewer))).toEqual(['follow'])
  await active.call('POST', '/auth/delete-account', { currentPassword: testPassword })
  expect(await feedOf(viewer)).toEqual({ data: [], nextCursor: null })
})
