import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { failWith } from '#src/ui/test-calls.ts'
import { sampleUser } from '../test-session.ts'
import { bodiesOf, renderAccount, section } from './test-account.ts'

const field = (label: string) => section('Profile').getByLabelText(label, { exact: true })
const save = () => section('Profile').getByRole('button', { name: 'Save' })
const status = () => section('Profile').getByRole('status')

test('saves all fields, with one link for each line, and shows the new name', async () => {
  const sent = await renderAccount({
    user: { surname: 'Old', links: ['https://olea.example/old'] },
    calls: { 'PATCH /users/me': ({ body }) => ({ ...sampleUser, ...(body as object) }) },
  })
  await expect.element(field('Surname')).toHaveValue('Old')
  await expect.element(field('Links')).toHaveValue('https://olea.example/old')
  await field('Name').fill('Mira')
  await field('Surname').fill('زيتوني')
  await field('Nickname').fill('Miri')
  await field('Country').fill('Spain')
  await field('Language').selectOptions('Deutsch')
  await field('About you').fill('Picks olives.')
  await field('Links').fill('  https://olea.example/mira\n\nhttps://olea.example/ana')
  await save().click()
  await expect.element(status()).toHaveTextContent('Saved.')
  expect(bodiesOf(sent, 'PATCH /users/me')).toEqual([
    {
      name: 'Mira',
      surname: 'زيتوني',
      nickname: 'Miri',
      country: 'Spain',
      language: 'de',
      description: 'Picks olives.',
      links: ['https://olea.example/mira', 'https://olea.example/ana'],
    },
  ])
  await expect.element(page.getByRole('paragraph').filter({ hasText: 'Miri' })).toBeVisible()
  await field('Name').fill('Mir')
  await expect.element(status()).toBeEmptyDOMElement()
})

test('reports links that the server rejects at their field, which gets the focus', async () => {
  const errors = [{ path: 'links.0', message: 'must be a URL' }]
  await renderAccount({ calls: { 'PATCH /users/me': () => failWith(400, {}, { errors }) } })
  await field('Links').fill('not an address')
  await save().click()
  await expect.element(field('Links')).toHaveFocus()
  await expect.element(field('Links')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field('Links')).toHaveAccessibleDescription(/Please enter complete URLs/)
  await expect.element(status()).toBeEmptyDOMElement()
  await expect.element(section('Profile').getByRole('alert')).toBeEmptyDOMElement()
})

test('has no more characters than the server accepts in a name', async () => {
  await renderAccount()
  await expect.element(field('Name')).toHaveAttribute('maxlength', '100')
  await expect.element(field('About you')).toHaveAttribute('maxlength', '2000')
})
