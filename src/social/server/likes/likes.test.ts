import { afterAll, expect, test } from 'vitest'
import type { Article } from '#src/news/contract/article.ts'
import { expectProblem } from '#src/test-app.ts'
import type { Comment } from '../../contract/comment.ts'
import { buildComment, createSocialApp } from '../../social.fixtures.ts'

const olea = await createSocialApp()
afterAll(() => olea.close())

const { addArticle, addProduct, call, member, read, review } = olea

test('each person likes an article, a review and a comment once', async () => {
  const { _id } = await addArticle()
  const reviewed = await review((await addProduct())._id)
  const people = await Promise.all([1, 2, 3, 4].map(() => member()))
  const [mira, noor] = people as [(typeof people)[0], (typeof people)[0]]
  const comment = await mira.comment(_id)
  const paths = [`/news/${_id}/like`, `/reviews/${reviewed._id}/like`, `/comments/${comment._id}/like`]
  await Promise.all(
    people.flatMap((person) => paths.flatMap((path) => [person.call('PUT', path), person.call('PUT', path)])),
  )
  await Promise.all(paths.map((path) => noor.call('DELETE', path)))
  const ids = [_id, reviewed._id, comment._id]
  const states = (await mira.call('GET', `/likes/mine?ids=${ids.join()}`)).json().data
  expect(states).toEqual(ids.map((id) => ({ _id: id, isLiked: true, likes: 3 })))
  const { data } = (await noor.call('GET', `/likes/mine?ids=${ids.join()}`)).json()
  expect(data.every(({ isLiked }: { isLiked: boolean }) => !isLiked)).toBe(true)
  expect((await read(`/news/${_id}`)).json<Article>().likes).toBe(3)
  const unconfirmed = await member({ isConfirmed: false })
  expectProblem(await unconfirmed.call('PUT', `/news/${_id}/like`), 403, 'email-not-confirmed')
  expectProblem(await mira.call('PUT', `/news/${'0'.repeat(24)}/like`), 404)
  expect((await mira.call('GET', '/likes/mine?ids=,x')).json()).toEqual({ data: [] })
})

test('nobody learns of likes of a hidden article, or likes a comment on it', async () => {
  const { _id } = await addArticle()
  const [mira, noor] = [await member(), await member()]
  const comment = await mira.comment(_id)
  const path = `/comments/${comment._id}/like`
  expect((await noor.call('PUT', path)).statusCode).toBe(200)
  expect((await noor.call('PUT', `/news/${_id}/like`)).statusCode).toBe(200)
  await olea.services.newsroom.hide(_id, undefined)
  expectProblem(await mira.call('PUT', path), 404)
  expectProblem(await noor.call('DELETE', path), 404)
  for (const person of [mira, noor])
    expect((await person.call('GET', `/likes/mine?ids=${_id},${comment._id}`)).json()).toEqual({ data: [] })
})

test('nobody learns of likes of a hidden review or of a comment on it', async () => {
  const reviewed = await review((await addProduct())._id)
  const mira = await member()
  const sent = await mira.call('POST', `/reviews/${reviewed._id}/comments`, buildComment())
  const states = `/likes/mine?ids=${reviewed._id},${sent.json<Comment>()._id}`
  expect((await mira.call('GET', states)).json().data).toHaveLength(2)
  await call('POST', `/desk/reviews/${reviewed._id}/hide`, { reason: 'false' })
  expect((await mira.call('GET', states)).json()).toEqual({ data: [] })
})
