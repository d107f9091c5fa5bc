import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { languages } from './i18n/languages.ts'
import { readDemoOils } from './read-demo-oils.ts'
import { readDemoPeople } from './read-demo-people.ts'
import type { BestSellers } from './recommendation/contract/recommendation.ts'
import { readDemoArticles, seedDemoArticles } from './seed-demo-articles.ts'
import { seedDemoOils } from './seed-demo-oils.ts'
import { addDemoPeople } from './seed-demo-people.ts'
import type { CommentPage } from './social/contract/comment.ts'
import type { FeedPage } from './social/contract/feed.ts'
import type { PeoplePage, Person } from './social/contract/person.ts'
import { createSocialApp } from './social/social.fixtures.ts'
import { expectProblem, testPassword } from './test-app.ts'

const folder = join(import.meta.dirname, '..', 'demo')
const { people, conversations } = await readDemoPeople(folder)
const ids = people.map(({ id }) => id)

test('a dozen people who write in all nine languages', () => {
  expect(people.length).toBeGreaterThanOrEqual(12)
  expect(new Set(people.map(({ language }) => language)).size).toBe(languages.length)
  expect(new Set(ids).size).toBe(people.length)
})

test('all oils, articles and people that they name exist, and nothing happens before they have registered', async () => {
  const oils = new Set((await readDemoOils(folder)).map(({ id }) => id))
  const articles = new Set((await readDemoArticles(folder)).map(({ slug }) => slug))
  const reviews = new Set<string>()
  for (const { id, follows, reviews: written, daysAgo } of people) {
    expect(
      follows.filter((name) => name === id || !ids.includes(name)),
      id,
    ).toEqual([])
    for (const review of written) {
      expect(oils, `${id} reviews ${review.oil}`).toContain(review.oil)
      expect(review.daysAgo).toBeLessThan(daysAgo)
      reviews.add(`${id}/${review.oil}`)
    }
    expect(new Set(written.map(({ oil }) => oil)).size, id).toBe(written.length)
  }
  for (const { by, review, article, daysAgo, replies } of conversations) {
    expect(review === undefined ? articles.has(article ?? '') : reviews.has(review), `${by}`).toBe(true)
    for (const reply of [{ by, daysAgo }, ...replies]) expect(ids).toContain(reply.by)
    for (const reply of replies) expect(reply.daysAgo).toBeLessThan(daysAgo)
  }
})

const olea = await createSocialApp()
afterAll(() => olea.close())

test('adds them once, with what they said and whom they follow, and nobody can sign in as one of them', async () => {
  const { services, database, read, call } = olea
  const { newsroom, social } = services
  await seedDemoArticles({ ...services, database, folder, timeZone: 'UTC' })
  await seedDemoOils({ ...services, database, folder })
  await addDemoPeople({ social, newsroom, database, folder })
  await addDemoPeople({ social, newsroom, database, folder })

  const page = (await call('GET', '/users?search=demo.invalid&limit=50')).json<{ data: unknown[] }>()
  expect(page.data).toHaveLength(people.length)
  const miri = (await read('/people/mirialbrecht(demo)')).json<Person>()
  expect(miri).toMatchObject({ nickname: 'Miri Albrecht (demo)', counts: { reviews: 5, following: 5 } })
  expect(miri.achievements.map(({ name }) => name)).toContain('first-review')
  const followers = (await read(`/people/${miri._id}/followers`)).json<PeoplePage>()
  expect(followers.data.map(({ nickname }) => nickname)).toContain('Noor Haddad (demo)')

  const activity = (await read(`/people/${miri._id}/activity?kind=reviews`)).json<FeedPage>()
  const [newest] = activity.data
  expect(newest).toMatchObject({
    review: { rating: 5, fruity: 6.5, commentsCount: 2 },
    product: { rating: { count: 1, average: 5 } },
  })
  const frying = (await newsroom.findImported('demo', 'olea')).get('frying-with-olive-oil')
  const threads = (await read(`/news/${frying?.id}/comments`)).json<CommentPage>()
  expect(threads.data).toMatchObject([{ language: 'de', replies: [{ language: 'sp' }] }])

  const bestSellers = (await read('/best-sellers')).json<BestSellers>()
  expect(bestSellers.data.length).toBeGreaterThan(8)

  const email = 'miri@demo.invalid'
  for (const password of ['', 'demo', testPassword])
    expectProblem(await call('POST', '/auth/login', { email, password }), 401)
})
