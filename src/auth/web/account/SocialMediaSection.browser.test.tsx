import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { languagesToTest } from '#src/ui/test-accessibility.ts'
import { failWith } from '#src/ui/test-calls.ts'
import { bodiesOf, renderAccount, section } from './test-account.ts'

const field = (label: string) => section('Social media').getByLabelText(label)
const save = () => section('Social media').getByRole('button', { name: 'Save' })

test('links profiles, and shows them as they are stored', async () => {
  const sent = await renderAccount({
    calls: {
      'PUT /social-media': ({ body }) => ({
        ...(body as object),
        facebook: 'https://www.facebook.com/mira',
      }),
    },
  })
  await field('Facebook profile').fill(' https://facebook.com/mira?fbclid=1 ')
  await field('Follow friends automatically').click()
  await save().click()
  await expect.element(section('Social media').getByRole('status')).toHaveTextContent('Saved.')
  await expect.element(field('Facebook profile')).toHaveValue('https://www.facebook.com/mira')
  expect(bodiesOf(sent, 'PUT /social-media')).toEqual([
    { facebook: 'https://facebook.com/mira?fbclid=1', web: null, followsBack: true },
  ])
  await field('Follow friends automatically').click()
  await expect.element(section('Social media').getByRole('status')).toBeEmptyDOMElement()
})

test('keeps what was entered when the server refuses an address, and says which one', async () => {
  const errors = [{ path: 'facebook', message: 'must be the address of a Facebook profile' }]
  await renderAccount({ calls: { 'PUT /social-media': () => failWith(400, {}, { errors }) } })
  await field('Facebook profile').fill('mira')
  await save().click()
  await expect.element(field('Facebook profile')).toHaveFocus()
  await expect.element(field('Facebook profile')).toHaveAccessibleDescription(/address of a Facebook profile/)
  await expect.element(field('Facebook profile')).toHaveValue('mira')
})

test.each(languagesToTest())('has a name and a hint for everything in %s', async (language) => {
  await renderAccount({ language, path: '/account#social-media' })
  await expect.element(page.getByRole('checkbox')).toHaveAccessibleDescription(/\S/)
  await expect.poll(() => document.activeElement?.tagName).toBe('H2')
})
