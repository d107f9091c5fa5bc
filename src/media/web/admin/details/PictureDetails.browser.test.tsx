import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import type { PictureWithUses } from '../../../contract/library-picture.ts'
import { createPicture } from '../library-pictures.fixtures.ts'
import { muteErrors, pictureCall, renderInLibrary, status } from '../test-library.ts'
import { PictureDetails } from './PictureDetails.tsx'

const picture = createPicture(1, { caption: 'At dawn', bytes: 1_234_567 })
const getCall = pictureCall('GET', picture)
const saveCall = pictureCall('PATCH', picture)

type Use = PictureWithUses['usedIn'][number]
const use = (changes: Partial<Use>): Use => ({
  ...{
    kind: 'article',
    recordId: 'a'.repeat(24),
    title: 'Pressing',
    isSaved: true,
    isPublished: true,
    places: ['body'],
  },
  ...changes,
})

async function renderDetails(handlers: Parameters<typeof mockCalls>[0] = {}, usedIn: Use[] = []) {
  const sent = mockCalls({
    [getCall]: () => ({ picture: { ...picture, uses: usedIn.length }, usedIn }),
    [saveCall]: ({ body }) => ({ ...picture, ...(body as object) }),
    ...handlers,
  })
  const onClose = vi.fn()
  await renderInLibrary(<PictureDetails picture={picture} onClose={onClose} />)
  return { onClose, saved: () => sent.filter(({ call }) => call === saveCall).map(({ body }) => body) }
}

const field = (name: string) => page.getByRole('textbox', { name })
const save = () => page.getByRole('button', { name: 'Save' })
const uses = () => page.getByRole('region', { name: 'Where the picture is used' })
const remove = () => page.getByRole('button', { name: 'Delete picture' })

test('saves the changed fields, announces it and closes', async () => {
  const { onClose, saved } = await renderDetails()
  await expect.element(field('Description')).toHaveValue('Grove 1')
  await expect.element(field('Caption')).toHaveValue('At dawn')
  await field('Description').fill('Nets below the trees')
  await field('Caption').fill('At noon')
  await field('Credit').fill('Ada')
  await page.getByRole('slider', { name: 'From the left' }).fill('20')
  await save().click()
  await expect.element(status('The picture is saved')).toBeVisible()
  expect(onClose).toHaveBeenCalledOnce()
  const focalPoint = { x: 0.2, y: 0.5 }
  expect(saved()).toEqual([
    { alt: 'Nets below the trees', isDecorative: false, caption: 'At noon', credit: 'Ada', focalPoint },
  ])
})

test('saves once for a double click, and keeps the fields when saving fails', async () => {
  const answer = Promise.withResolvers<Response>()
  muteErrors()
  const { onClose, saved } = await renderDetails({ [saveCall]: () => answer.promise })
  await field('Credit').fill('Ada')
  await save().dblClick()
  answer.resolve(failWith(503))
  await expect.element(status('The picture could not be saved. Try again.')).toBeVisible()
  await expect.element(field('Credit')).toHaveValue('Ada')
  expect(saved()).toHaveLength(1)
  expect(onClose).not.toHaveBeenCalled()
})

test('saves without a description, which only an article needs', async () => {
  const { saved } = await renderDetails()
  await field('Description').fill('')
  await save().click()
  await expect.poll(saved).toMatchObject([{ alt: '', isDecorative: false }])
})

test('closes without saving', async () => {
  const { onClose, saved } = await renderDetails()
  await field('Credit').fill('Ada')
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(onClose).toHaveBeenCalledOnce()
  expect(saved()).toEqual([])
})

test('shows file name, size, weight, date and URL of the picture', async () => {
  await renderDetails()
  const properties = [...document.querySelectorAll('dl > div')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )
  expect(properties).toEqual([
    ['File', 'grove-1.jpg'],
    ['Dimensions', '900 × 600'],
    ['File size', '1.2 MB'],
    ['Added', '1.2.2026'],
    ['URL', picture.address],
  ])
})

test('links the articles that use the picture, which then cannot be deleted', async () => {
  const draft = use({
    kind: 'article',
    recordId: 'b'.repeat(24),
    title: '',
    isSaved: false,
    places: ['draft'],
  })
  await renderDetails({}, [use({ places: ['cover', 'body'] }), draft])
  const link = uses().getByRole('link', { name: 'Pressing' })
  await expect.element(link).toHaveAttribute('href', `/admin/edit-article/${'a'.repeat(24)}`)
  const texts = uses()
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
  expect(texts).toEqual(['Pressing preview image, in the text', 'An unsaved article in an unsaved draft'])
  await expect.element(uses().getByRole('heading')).toHaveTextContent('2 uses')
  await expect.element(remove()).not.toBeInTheDocument()
})

test('links an advertisement that uses the picture', async () => {
  const ad = use({ kind: 'advertisement', title: 'Rakes & nets', places: ['advertisement'] })
  await renderDetails({}, [ad])
  await expect
    .element(uses().getByRole('link', { name: 'Rakes & nets' }))
    .toHaveAttribute('href', '/admin/advertisements-v2?tab=advertisements&title=Rakes%20%26%20nets')
  await expect.element(uses().getByRole('listitem')).toHaveTextContent('Rakes & nets advertisement')
})

test('offers to delete a picture that nothing or only an older version uses', async () => {
  await renderDetails({}, [use({ places: ['revision'] })])
  await expect.element(uses()).toMatchTextContent('in an older version')
  await expect.element(page.getByText('No article shows it. Only older versions contain it.')).toBeVisible()
  await expect.element(remove()).toBeVisible()
})

test('does not offer to delete a picture that an article uses besides older versions', async () => {
  await renderDetails({}, [
    use({ places: ['revision'] }),
    use({ kind: 'article', recordId: 'b'.repeat(24), title: 'Sold' }),
  ])
  await expect.element(uses().getByRole('link', { name: 'Sold' })).toBeVisible()
  await expect.element(remove()).not.toBeInTheDocument()
})

test('reports uses that could not be loaded, and loads them on retry', async () => {
  muteErrors()
  let isBroken = true
  const answer = () => (isBroken ? failWith(500) : { picture, usedIn: [] })
  await renderDetails({ [getCall]: answer })
  const failure = page.getByRole('alert')
  await expect.element(failure).toMatchTextContent('The uses of the picture could not be loaded.')
  await expect.element(remove()).not.toBeInTheDocument()
  isBroken = false
  await failure.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(remove()).toBeVisible()
})
