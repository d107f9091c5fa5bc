import { afterAll, expect, test, vi } from 'vitest'
import { waitForLock } from '#src/platform/database/wait-for-lock.fixtures.ts'
import { expectProblem, testPassword } from '#src/test-app.ts'
import { peopleLimits } from '../../contract/limits.ts'
import type { Person } from '../../contract/person.ts'
import type { SocialMedia } from '../../contract/social-media.ts'
import { createSocialApp } from '../../social.fixtures.ts'
import { createFollowBack } from './follow-back.ts'

const olea = await createSocialApp()
afterAll(() => olea.close())

const { member, read } = olea
const { jobs } = olea.services
type Member = Awaited<ReturnType<typeof member>>

const nothing: SocialMedia = { facebook: null, web: null, followsBack: false }
const onFacebook = { facebook: 'https://www.facebook.com/somebody' }
const link = (person: Member, changes: Partial<SocialMedia>) =>
  person.call('PUT', '/social-media', { ...nothing, ...changes })
const follow = (follower: Member, followed: Member) => follower.call('PUT', `/people/${followed.id}/follow`)
const isFollowing = async (follower: Member, followed: Member) => {
  const response = await follower.call('GET', `/people/${followed.id}`)
  return response.json<Person>().relation?.isFollowing
}

test('linked profiles are public and exported; unlinking removes them', async () => {
  const mira = await member()
  expect((await mira.call('GET', '/social-media')).json()).toEqual(nothing)
  const linked = { ...onFacebook, web: 'https://social.example/@mira', followsBack: true }
  expect((await link(mira, linked)).json()).toEqual(linked)
  const { profiles } = (await read(`/people/${mira.id}`)).json<Person>()
  expect(profiles).toEqual({ facebook: linked.facebook, web: linked.web })
  expect((await mira.call('GET', '/users/me/data')).json().socialMedia).toEqual(linked)
  await mira.call('PATCH', '/users/me', { isPrivate: true })
  expect((await read(`/people/${mira.id}`)).json<Person>().profiles).toEqual({ facebook: null, web: null })
  expect((await link(mira, {})).json()).toEqual(nothing)
})

test.each([
  ['https://facebook.com/mira.verde/?fbclid=123#top', 'https://www.facebook.com/mira.verde'],
  ['http://m.facebook.com/profile.php?id=100&ref=1', 'https://www.facebook.com/profile.php?id=100'],
  ['https://fb.com/mira', 'https://www.facebook.com/mira'],
])('%s is stored without what follows visitors', async (entered, stored) => {
  expect((await link(await member(), { facebook: entered })).json().facebook).toBe(stored)
})

test('only addresses of profiles are accepted', async () => {
  const mira = await member()
  for (const facebook of [
    'https://www.facebook.com/',
    'https://www.facebook.com/profile.php',
    'https://facebook.com.example/mira',
    'mira',
  ]) {
    const refused = await link(mira, { facebook })
    expectProblem(refused, 400)
    const paths: string[] = refused.json().errors.map(({ path }: { path: string }) => path)
    expect([...new Set(paths)]).toEqual(['facebook'])
  }
  expectProblem(await link(mira, { web: 'javascript:alert(1)' }), 400)
  expect((await mira.call('GET', '/social-media')).json()).toEqual(nothing)
})

test('follows back those who follow and have linked the same kind of profile', async () => {
  const [mira, friend, late, other] = [await member(), await member(), await member(), await member()]
  await follow(friend, mira)
  await follow(late, mira)
  await follow(other, mira)
  await link(friend, onFacebook)
  await link(other, { web: 'https://other.example' })
  await link(mira, { ...onFacebook, followsBack: true })
  await jobs.runDue()
  expect(await isFollowing(mira, friend)).toBe(true)
  expect(await isFollowing(mira, late)).toBe(false)
  expect(await isFollowing(mira, other)).toBe(false)
  const { data } = (await friend.call('GET', '/notifications')).json()
  expect(data).toMatchObject([{ event: 'befriended' }])
  await link(late, onFacebook)
  const newcomer = await member()
  await link(newcomer, onFacebook)
  await follow(newcomer, mira)
  await jobs.runDue()
  expect(await isFollowing(mira, late)).toBe(true)
  expect(await isFollowing(mira, newcomer)).toBe(true)
})

test('does not follow again whom the member has stopped following, until they do so themselves', async () => {
  const [mira, pushy] = [await member(), await member()]
  await link(mira, { ...onFacebook, followsBack: true })
  await link(pushy, onFacebook)
  await follow(pushy, mira)
  await jobs.runDue()
  await mira.call('DELETE', `/people/${pushy.id}/follow`)
  await pushy.call('DELETE', `/people/${mira.id}/follow`)
  await follow(pushy, mira)
  await jobs.runDue()
  expect(await isFollowing(mira, pushy)).toBe(false)
  await follow(mira, pushy)
  expect(await isFollowing(mira, pushy)).toBe(true)
})

test('does not open a private account, and follows nobody without being asked to', async () => {
  const [closed, silent, stranger] = [await member(), await member(), await member()]
  await closed.call('PATCH', '/users/me', { isPrivate: true })
  await link(closed, { ...onFacebook, followsBack: true })
  await link(silent, onFacebook)
  await link(stranger, onFacebook)
  await follow(stranger, closed)
  await follow(stranger, silent)
  await jobs.runDue()
  expect(await isFollowing(closed, stranger)).toBe(false)
  expect(await isFollowing(silent, stranger)).toBe(false)
})

test('returns the follows of the time before, once the account is public', async () => {
  const [mira, friend] = [await member(), await member()]
  await mira.call('PATCH', '/users/me', { isPrivate: true })
  await link(mira, { ...onFacebook, followsBack: true })
  await link(friend, onFacebook)
  await follow(friend, mira)
  await jobs.runDue()
  expect(await isFollowing(mira, friend)).toBe(false)
  await mira.call('PATCH', '/users/me', { isPrivate: false })
  await jobs.runDue()
  expect(await isFollowing(mira, friend)).toBe(true)
})

test('notices that an account becomes public while another change makes it private', async () => {
  const [mira, friend] = [await member(), await member()]
  await mira.call('PATCH', '/users/me', { isPrivate: true })
  await link(mira, { ...onFacebook, followsBack: true })
  await link(friend, onFacebook)
  await follow(friend, mira)
  await jobs.runDue()
  const other = await olea.database.pool.connect()
  try {
    // Nobody is told of this one.
    await other.query('update users set is_private = false where id = $1', [mira.id])
    await other.query('begin')
    await other.query('update users set is_private = true where id = $1', [mira.id])
    const published = mira.call('PATCH', '/users/me', { isPrivate: false })
    await waitForLock(olea.database)
    await other.query('commit')
    await published
  } finally {
    other.release()
  }
  await jobs.runDue()
  expect(await isFollowing(mira, friend)).toBe(true)
})

test('returns each follow of a member who follows several', async () => {
  const [mira, noor, friend] = [await member(), await member(), await member()]
  await link(mira, { ...onFacebook, followsBack: true })
  await link(noor, { ...onFacebook, followsBack: true })
  await link(friend, onFacebook)
  for (const person of [mira, noor]) {
    await follow(friend, person)
    await jobs.runDue()
    expect(await isFollowing(person, friend)).toBe(true)
  }
})

test('a deleted account leaves neither profiles nor whom it has unfollowed', async () => {
  const [mira, noor] = [await member(), await member()]
  await link(mira, { ...onFacebook, followsBack: true })
  await follow(mira, noor)
  await mira.call('DELETE', `/people/${noor.id}/follow`)
  await mira.call('POST', '/auth/delete-account', { currentPassword: testPassword })
  await jobs.runDue()
  const { rows } = await olea.database.pool.query(
    'select user_id id from social_media where user_id = $1 union all select follower_id from unfollows where follower_id = $1',
    [mira.id],
  )
  expect(rows).toEqual([])
})

test('reads no more followers than the member can follow back', async () => {
  const [mira, follower] = [await member(), await member()]
  await link(mira, { ...onFacebook, followsBack: true })
  await link(follower, onFacebook)
  const { db, pool } = olea.database
  await pool.query(
    `with added as (
        insert into users
          select (jsonb_populate_record(users, jsonb_build_object('id', lpad(to_hex(number), 24, '0'),
            'email', number || '@many.example', 'nickname_key', null))).*
          from users, generate_series(1, $2::int) number where id = $1 returning id
      ), linked as (
        insert into social_media (user_id, facebook) select id, 'https://www.facebook.com/x' from added
      )
      insert into follows (follower_id, followed_id, created_at) select id, $3, now() from added`,
    [follower.id, peopleLimits.follows + 1, mira.id],
  )
  const write = vi.fn()
  const { run } = createFollowBack({
    ...{ db, write: write.mockResolvedValue(undefined), users: olea.services.users },
    notify: olea.services.notifications.notify,
  })
  await run({ memberId: mira.id }, { signal: new AbortController().signal })
  expect(write).toHaveBeenCalledTimes(peopleLimits.follows)
})
