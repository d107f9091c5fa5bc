import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#src/platform/id.ts'
import { scans } from '#src/scan/server/scan.tables.ts'
import { testPassword } from '#src/test-app.ts'
import type { Achievements } from '../../contract/achievement.ts'
import { achievementNames } from '../../contract/achievement-names.ts'
import type { Person } from '../../contract/person.ts'
import { createSocialApp } from '../../social.fixtures.ts'
import { earnedAchievements } from './achievements.tables.ts'

const olea = await createSocialApp()
afterAll(() => olea.close())

const { addProduct, member, read } = olea
const { db } = olea.database
type Member = Awaited<ReturnType<typeof member>>
const check = async (person: Member): Promise<Achievements> => {
  const response = await person.call('POST', '/achievements/check')
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const find = ({ data }: Achievements, wanted: string) => data.find(({ name }) => name === wanted)

test('lists all achievements with the progress of a member who has done nothing', async () => {
  const { data, awarded } = await check(await member())
  expect(data.map(({ name }) => name)).toEqual(achievementNames)
  expect(data.every(({ progress, earnedAt }) => progress === 0 && earnedAt === null)).toBe(true)
  expect(awarded).toEqual([])
})

test('awards once, also when it is asked at the same time, and keeps what was deleted since', async () => {
  const person = await member()
  const oil = await addProduct({ name: 'Graded', origin: { countries: ['PT'] } })
  await person.put(oil._id)
  const answers = await Promise.all([check(person), check(person), check(person)])
  expect(answers.flatMap(({ awarded }) => awarded)).toEqual(['first-review'])
  const first = find(answers[0], 'first-review')
  expect(first).toMatchObject({ progress: 1, target: 1, earnedAt: expect.any(String) })
  expect(find(answers[0], 'countries')).toMatchObject({ progress: 1, target: 10, earnedAt: null })

  await person.call('DELETE', `/products/${oil._id}/reviews/mine`)
  const after = await check(person)
  expect(find(after, 'first-review')).toEqual(first)
  expect(find(after, 'many-reviews')?.progress).toBe(0)
  expect(after.awarded).toEqual([])
})

test('counts recognised oils, likes of others and friends', async () => {
  const [person, friend] = [await member(), await member()]
  const oil = await addProduct({ name: 'Scanned' })
  const scan = { userId: person.id, read: { lines: [] }, candidates: [], model: 'test' }
  await db.insert(scans).values([
    { ...scan, id: newId(), status: 'recognised', productId: oil._id },
    { ...scan, id: newId(), status: 'recognised', productId: oil._id },
    { ...scan, id: newId(), status: 'failed' },
  ])
  const review = (await person.put(oil._id)).json<{ _id: string }>()
  for (const who of [person, friend]) await who.call('PUT', `/reviews/${review._id}/like`)
  await person.call('PUT', `/people/${friend.id}/follow`)
  expect(find(await check(person), 'friends')?.progress).toBe(0)
  await friend.call('PUT', `/people/${person.id}/follow`)
  const answer = await check(person)
  expect(find(answer, 'ten-scans')?.progress).toBe(1)
  expect(find(answer, 'first-scan')?.earnedAt).not.toBeNull()
  expect(find(answer, 'appreciated')?.progress).toBe(1)
  expect(find(answer, 'friends')?.progress).toBe(1)
})

test('shows them on the profile, in the export, and deletes them with the account', async () => {
  const person = await member()
  const oil = await addProduct({ name: 'Graded' })
  await person.put(oil._id)
  await check(person)
  const { achievements } = (await read(`/people/${person.id}`)).json<Person>()
  expect(achievements).toEqual([{ name: 'first-review', earnedAt: expect.any(String) }])
  expect((await person.call('GET', '/users/me/data')).json()).toMatchObject({ achievements })
  await person.call('PATCH', '/users/me', { isPrivate: true })
  expect((await read(`/people/${person.id}`)).json<Person>().achievements).toEqual([])
  await person.call('POST', '/auth/delete-account', { currentPassword: testPassword })
  expect(await db.$count(earnedAchievements, eq(earnedAchievements.userId, person.id))).toBe(0)
})
