import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openTestSession, sampleUser } from '#src/auth/web/test-session.ts'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { loadTexts, renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls, type SentCall } from '#src/ui/test-calls.ts'
import type { ListedPerson } from '../../contract/person.ts'
import { pageOf } from '../test-reviews.ts'
import { Connections } from './Connections.tsx'

const messages = ['people', 'social', 'comments']

const person = (nickname: string, changes: Partial<ListedPerson> = {}): ListedPerson => ({
  ...{ _id: nickname.toLowerCase(), nickname, description: '', reviews: 3, isFollowing: false },
  ...changes,
})
const followed = person('Ana', { isFollowing: true })

/** The page of people whom the signed-in member follows. */
async function renderFollowing(
  find: (sent: SentCall) => unknown,
  { people = [followed], language = 'en' as LanguageCode, more = {} } = {},
) {
  openTestSession()
  const sent = mockCalls({
    'GET /people': find,
    [`GET /people/${sampleUser._id}/following`]: () => ({
      data: people,
      pagination: pageOf([]).pagination,
    }),
    ...more,
  })
  const router = await renderInApp(
    <main>
      <Connections id={sampleUser._id} side="following" title="Following" />
    </main>,
    { messages, language },
  )
  return { sent, router }
}

const field = () => page.getByRole('searchbox', { name: 'Find people by nickname' })
const searches = (sent: SentCall[]) => sent.filter(({ call }) => call === 'GET /people')

test('finds members to follow with one request, without a change of the address', async () => {
  const { sent, router } = await renderFollowing(
    () => ({ data: [person('Miri', { description: 'Picks olives.' }), person('Mirto')] }),
    { more: { 'PUT /people/miri/follow': () => ({ isFollowing: true, followers: 1 }) } },
  )
  await expect.element(page.getByRole('link', { name: 'Ana' })).toBeVisible()
  expect(searches(sent)).toEqual([])
  await field().click()
  await userEvent.keyboard(' @mir')
  await expect.element(page.getByText('Picks olives.')).toBeVisible()
  await expect.element(page.getByText('2 people found')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Ana' })).not.toBeInTheDocument()
  expect(searches(sent).map(({ query }) => query)).toEqual([{ search: 'mir', limit: '30' }])
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(page.getByRole('button', { name: 'Follow: Miri' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Following: Miri' })).toBeVisible()
  expect(router.state.location).toMatchObject({ pathname: '/', search: '', hash: '' })
})

test('shows the list again, with whom was followed meanwhile, once nothing is typed', async () => {
  const people = [followed]
  await renderFollowing(() => ({ data: [person('Miri')] }), { people })
  await field().fill('mi')
  await expect.element(page.getByRole('link', { name: 'Miri' })).toBeVisible()
  people.unshift(person('Miri', { isFollowing: true }))
  await field().fill('  ')
  await expect.element(page.getByRole('link', { name: 'Ana' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Following: Miri' })).toBeVisible()
})

test('says when nobody is found, and when there may be more', async () => {
  const many = Array.from({ length: 30 }, (_, index) => person(`Olea ${index}`))
  await renderFollowing(({ query }) => ({ data: query.search === 'o' ? many : [] }))
  await field().fill('xqz')
  await expect.element(page.getByText('Nobody has a nickname that starts like this.')).toBeVisible()
  await field().fill('o')
  await expect.element(page.getByText(/Many nicknames start like this/)).toBeVisible()
})

test('searches again after a failure', async () => {
  let isReachable = false
  await renderFollowing(() => (isReachable ? { data: [person('Miri')] } : failWith(503)))
  await field().fill('mi')
  await expect.element(page.getByText(/The list could not be loaded/)).toBeVisible()
  isReachable = true
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByRole('link', { name: 'Miri' })).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('ignores a late response to an earlier search', async () => {
  const late = Promise.withResolvers<unknown>()
  const { sent } = await renderFollowing(({ query }) =>
    query.search === 'mi' ? late.promise : { data: [person('Noor')] },
  )
  await field().fill('mi')
  await expect.poll(() => searches(sent)).toHaveLength(1)
  await field().fill('no')
  await expect.element(page.getByRole('link', { name: 'Noor' })).toBeVisible()
  expect(searches(sent)[0]?.signal.aborted).toBe(true)
  late.resolve({ data: [person('Miri')] })
  await expect.element(page.getByRole('link', { name: 'Miri' })).not.toBeInTheDocument()
})

test('has no search on the pages of others, nor for followers', async () => {
  const { _id } = openTestSession()
  const empty = () => ({ data: [], pagination: pageOf([]).pagination })
  mockCalls({ 'GET /people/noor/following': empty, [`GET /people/${_id}/followers`]: empty })
  await renderInApp(
    <>
      <Connections id="noor" side="following" title="Of Noor" />
      <Connections id={_id} side="followers" title="Of Mira" />
    </>,
    { messages },
  )
  await expect.element(page.getByText(/Nobody follows you yet/)).toBeVisible()
  expect(page.getByRole('searchbox').elements()).toEqual([])
})

test.each(languagesToTest())('is accessible in %s', async (language) => {
  await renderFollowing(() => ({ data: [person('Miri')] }), { language })
  const t = await loadTexts(language, messages)
  await page.getByRole('searchbox', { name: t('people:search.label') }).fill('mi')
  await expect.element(page.getByRole('link', { name: 'Miri' })).toBeVisible()
  await expectAccessible('people search')
})
