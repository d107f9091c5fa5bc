import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openTestSession } from '#src/auth/web/test-session.ts'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import type { ListedPerson } from '../../contract/person.ts'
import { pageOf } from '../test-reviews.ts'
import { Connections } from './Connections.tsx'

const messages = ['people', 'social', 'comments']
const listOf = (data: ListedPerson[]) => ({ data, pagination: pageOf([]).pagination })

const miri: ListedPerson = {
  ...{ _id: 'miri', nickname: 'Miri', description: 'Picks olives.', reviews: 3, isFollowing: false },
}

test('shows a line of each profile, and follows at once; a failure takes it back', async () => {
  openTestSession()
  const { promise, resolve } = Promise.withResolvers<unknown>()
  mockCalls({
    'GET /people/noor/followers': () =>
      listOf([miri, { ...miri, _id: 'ana', nickname: null, description: '', isFollowing: true }]),
    'PUT /people/miri/follow': () => promise,
  })
  await renderInApp(<Connections id="noor" side="followers" title="Followers" />, { messages })
  await expect.element(page.getByText('Picks olives.')).toBeVisible()
  await expect.element(page.getByText('3 reviews')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Following: A member' })).toBeVisible()
  await page.getByRole('button', { name: 'Follow: Miri' }).click()
  await expect.element(page.getByRole('button', { name: 'Following: Miri' })).toBeVisible()
  resolve(failWith(503))
  await expect.element(page.getByText('Something went wrong. Try again.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Follow: Miri' })).toBeVisible()
})

test('visitors and the member themselves have nobody to follow', async () => {
  mockCalls({ 'GET /people/noor/followers': () => listOf([{ ...miri, isFollowing: null }]) })
  await renderInApp(<Connections id="noor" side="followers" title="Followers" />, { messages })
  await expect.element(page.getByText('Picks olives.')).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('shows who follows a member, with the way back to the profile', async () => {
  openTestSession()
  const responses = [failWith(503), listOf([miri])]
  mockCalls({ 'GET /people/noor/followers': () => responses.shift() })
  await renderInApp(<Connections id="noor" side="followers" title="Followers" />, { messages })
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByRole('link', { name: 'Miri' })).toHaveAttribute('href', '/app/people/miri')
  await expect
    .element(page.getByRole('link', { name: 'Profile' }))
    .toHaveAttribute('href', '/app/people/noor')
})

test.each([
  ['followers', /Nobody follows this account yet/, /Nobody follows you yet. Grade oils/],
  ['following', /This account follows nobody yet/, /You follow nobody yet. Search for a nickname above/],
] as const)('an empty list of %s says to its owner what to do', async (side, ofOthers, own) => {
  const { _id } = openTestSession()
  mockCalls({
    [`GET /people/noor/${side}`]: () => listOf([]),
    [`GET /people/${_id}/${side}`]: () => listOf([]),
  })
  await renderInApp(
    <>
      <Connections id="noor" side={side} title="Of Noor" />
      <Connections id={_id} side={side} title="Of Mira" />
    </>,
    { messages },
  )
  await expect.element(page.getByText(ofOthers)).toBeVisible()
  await expect.element(page.getByText(own)).toBeVisible()
})

test.each(languagesToTest())('is accessible in %s', async (language) => {
  openTestSession()
  mockCalls({ 'GET /people/noor/followers': () => listOf([miri]) })
  await renderInApp(
    <main>
      <Connections id="noor" side="followers" title="Followers" />
    </main>,
    { messages, language },
  )
  await expect.element(page.getByRole('link', { name: 'Miri' })).toBeVisible()
  await expectAccessible('followers')
})
