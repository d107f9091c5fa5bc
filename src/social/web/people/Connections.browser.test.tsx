import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openTestSession } from '#src/auth/web/test-session.ts'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import type { PersonName } from '../../contract/member.ts'
import { pageOf } from '../test-reviews.ts'
import { Connections } from './Connections.tsx'

const messages = ['people', 'social', 'comments']
const listOf = (data: PersonName[]) => ({ data, pagination: pageOf([]).pagination })

test('shows who follows a member, with the way back to the profile', async () => {
  openTestSession()
  const responses = [failWith(503), listOf([{ _id: 'miri', nickname: 'Miri' }])]
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
  ['following', /This account follows nobody yet/, /You follow nobody yet. Press a name/],
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
  mockCalls({ 'GET /people/noor/followers': () => listOf([{ _id: 'miri', nickname: 'Miri' }]) })
  await renderInApp(
    <main>
      <Connections id="noor" side="followers" title="Followers" />
    </main>,
    { messages, language },
  )
  await expect.element(page.getByRole('link', { name: 'Miri' })).toBeVisible()
  await expectAccessible('followers')
})
