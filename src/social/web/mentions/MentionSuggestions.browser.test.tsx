import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openTestSession, sampleUser } from '#src/auth/web/test-session.ts'
import { expectAccessible } from '#src/ui/test-accessibility.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { mockCalls, type SentCall } from '#src/ui/test-calls.ts'
import type { ListedPerson } from '../../contract/person.ts'
import { CommentForm } from '../comments/CommentForm.tsx'

const person = (_id: string, nickname: string): ListedPerson => ({
  ...{ _id, nickname, description: '', reviews: 0, isFollowing: false },
})
const people = [person('mirabel', 'Mirabel'), person('miro', 'Miro of Crete'), person(sampleUser._id, 'Mira')]
const field = page.getByRole('textbox', { name: 'Your comment' })
const options = page.getByRole('option')
const active = page.getByRole('option', { selected: true })
const searches = (sent: SentCall[]) =>
  sent.flatMap(({ call, query }) => (call === 'GET /people' ? [query] : []))

async function renderForm() {
  openTestSession()
  const sent = mockCalls({ 'GET /people': () => ({ data: people }) })
  await renderInApp(
    <main>
      <h1>Comments</h1>
      <CommentForm
        label="Your comment"
        target={{ kind: 'article', id: 'harvest' }}
        onDone={() => undefined}
      />
    </main>,
    { messages: ['comments', 'people'] },
  )
  await field.click()
  return sent
}

test('suggests members whose nickname starts with what follows the @, without oneself', async () => {
  const sent = await renderForm()
  await userEvent.keyboard('Thanks @mir')
  await expect.element(options.nth(1)).toMatchTextContent('Miro of Crete')
  expect(options.elements()).toHaveLength(2)
  await expect.element(active).toMatchTextContent('Mirabel')
  await expect.element(page.getByRole('status').getByText('2 people found')).toBeInTheDocument()
  await expect.element(field).toHaveValue('Thanks @mir')
  expect(searches(sent).at(-1)).toMatchObject({ search: 'mir', limit: '6' })
  await expectAccessible('a comment with suggestions')
})

test('the arrow keys move, Enter completes the nickname, and writing goes on after it', async () => {
  await renderForm()
  await userEvent.keyboard('Thanks @mi for the oil')
  for (let index = 0; index < ' for the oil'.length; index += 1) await userEvent.keyboard('{ArrowLeft}')
  await expect.element(active).toMatchTextContent('Mirabel')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(active).toMatchTextContent('Miro of Crete')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('Thanks @MiroofCrete for the oil')
  await expect.element(options.first()).not.toBeInTheDocument()
  await userEvent.keyboard('and ')
  await expect.element(field).toHaveValue('Thanks @MiroofCrete and for the oil')
})

test('a click completes the nickname as well, and the field keeps the focus', async () => {
  await renderForm()
  await userEvent.keyboard('@mi')
  await options.nth(0).click()
  await expect.element(field).toHaveValue('@Mirabel ')
  await expect.element(field).toHaveFocus()
})

test('Escape closes the list until another mention is typed; Enter is a line break then', async () => {
  await renderForm()
  await userEvent.keyboard('@mi')
  await expect.element(active).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(active).not.toBeInTheDocument()
  await userEvent.keyboard('r{Enter}')
  await expect.element(field).toHaveValue('@mir\n')
  await userEvent.keyboard('@m')
  await expect.element(active).toMatchTextContent('Mirabel')
})

test('an e-mail address is no mention', async () => {
  const sent = await renderForm()
  await userEvent.keyboard('mira@xy.example @mi')
  await expect.element(active).toBeVisible()
  for (const query of searches(sent)) expect('mi').toContain(query?.search)
})
