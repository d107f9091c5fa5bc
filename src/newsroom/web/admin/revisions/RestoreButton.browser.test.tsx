import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { failWith } from '#src/ui/test-calls.ts'
import {
  contentField,
  message,
  openEditor,
  press,
  saveButton,
  saveState,
  titleField,
} from '../editor/test-editor.ts'
import { failWithConflict } from '../editor/test-editor-calls.ts'
import { sampleRevisions } from './revisions.fixtures.ts'
import {
  buildRevisedArticle,
  createRevisionCalls,
  dialogMessage,
  openVersions,
  revisionsDialog,
  revisionsPath,
  selectFirstVersion,
  textsOf,
} from './test-revisions.ts'

const restore = `POST ${revisionsPath}/1/restore`
const confirmation = () => page.getByRole('dialog', { name: 'Restore version 1?' })
const confirm = () => press(confirmation().getByRole('button', { name: 'Restore' }))

async function openFirstVersion(options: Parameters<typeof openVersions>[0] = {}) {
  const opened = await openVersions(options)
  await selectFirstVersion()
  return opened
}

async function askToRestore() {
  await press(revisionsDialog().getByRole('button', { name: 'Restore' }))
  await expect.element(confirmation()).toBeVisible()
}

test('restores a version as a new one, from which the form continues', async () => {
  const article = buildRevisedArticle()
  let stored = article
  const { bodiesOf } = await openFirstVersion({
    article,
    calls: {
      'GET /news/id/:id': () => ({ news: stored, translated: null }),
      [restore]: () => {
        stored = {
          ...article,
          title: 'The mill opens',
          content: '<p>Good oil stings the throat.</p>',
          version: 4,
        }
        return stored
      },
    },
  })
  await askToRestore()
  await expect.element(confirmation()).not.toMatchTextContent('readers see the change at once')
  await expect.element(confirmation()).not.toMatchTextContent('kept as a draft')
  await confirm()
  await expect.element(revisionsDialog()).not.toBeInTheDocument()
  await expect.element(titleField()).toHaveValue('The mill opens')
  await expect.element(contentField()).toHaveTextContent('Good oil stings the throat.')
  await expect.element(message()).toHaveTextContent('Version 1 was restored.')
  expect(bodiesOf(restore)).toEqual([{ version: 3 }])
  await titleField().fill('The mill opens again')
  await press(saveButton())
  await expect.element(saveState()).toHaveTextContent('Saved')
  expect(bodiesOf('PATCH /news/:id')).toMatchObject([{ title: 'The mill opens again', version: 4 }])
})

test('keeps unsaved text as a draft when a version is restored', async () => {
  const article = buildRevisedArticle()
  const calls = { ...createRevisionCalls(), [restore]: () => ({ ...article, version: 4 }) }
  await openEditor({ article, calls })
  await titleField().fill('Typed and not saved')
  await press(page.getByRole('button', { name: 'Versions' }))
  await selectFirstVersion()
  // The version is compared with the unsaved text.
  await expect.poll(() => textsOf('ins')[0]).toContain('Typed')
  await askToRestore()
  await expect.element(confirmation()).toMatchTextContent('kept as a draft')
  await confirm()
  await expect.element(page.getByRole('heading', { name: 'Unsaved changes' })).toBeVisible()
  await press(page.getByRole('button', { name: 'Continue editing' }))
  await expect.element(titleField()).toHaveValue('Typed and not saved')
})

test('warns that readers see the change at once by the stored state instead of the form’s', async () => {
  await openEditor({ article: buildRevisedArticle({ isPublished: true }), calls: createRevisionCalls() })
  await press(page.getByRole('checkbox', { name: 'Published', exact: true }))
  await press(page.getByRole('button', { name: 'Versions' }))
  await selectFirstVersion()
  await askToRestore()
  await expect
    .element(confirmation())
    .toMatchTextContent('The article is published: readers see the change at once.')
})

test('shows a conflict instead of restoring when another editor has saved meanwhile', async () => {
  const article = buildRevisedArticle()
  let stored = article
  await openFirstVersion({
    article,
    calls: {
      'GET /news/id/:id': () => ({ news: stored, translated: null }),
      [restore]: () => failWithConflict('version-conflict', stored),
    },
  })
  stored = { ...article, title: 'Saved by somebody else', version: 4 }
  await askToRestore()
  await confirm()
  const conflict = page.getByRole('dialog', { name: 'Someone else saved this article' })
  await expect.element(conflict).toMatchTextContent('Saved by somebody else')
  await expect.element(revisionsDialog()).not.toBeInTheDocument()
  await expect
    .element(message())
    .toHaveTextContent('Someone saved the article in the meantime. Nothing was restored.')
})

test('reports a restored version as restored when the article fails to reload', async () => {
  const article = buildRevisedArticle()
  let isReachable = true
  await openFirstVersion({
    article,
    calls: {
      'GET /news/id/:id': () => (isReachable ? { news: article, translated: null } : failWith(503)),
      [restore]: () => ({ ...article, version: 4 }),
    },
  })
  isReachable = false
  await askToRestore()
  await confirm()
  await expect
    .element(dialogMessage())
    .toMatchTextContent('Version 1 was restored, but the article could not be loaded.')
  await expect.element(confirmation()).not.toBeInTheDocument()
})

test('restores once when the button is pressed twice', async () => {
  const response = Promise.withResolvers<object>()
  const article = buildRevisedArticle()
  const { countSent } = await openFirstVersion({ article, calls: { [restore]: () => response.promise } })
  await askToRestore()
  await confirm()
  await expect
    .element(confirmation().getByRole('button', { name: 'Restore' }))
    .toHaveAttribute('aria-disabled', 'true')
  await confirm()
  response.resolve({ ...article, version: 4 })
  await expect.element(revisionsDialog()).not.toBeInTheDocument()
  expect(countSent(restore)).toBe(1)
})

test('names pictures of a version that were deleted since', async () => {
  const cover = `/media/${'a'.repeat(40)}.jpg`
  const [first, ...others] = sampleRevisions
  if (!first) throw new Error('There is no version')
  const withPicture = {
    ...first,
    fields: { ...first.fields, previewImage: cover },
    gonePictures: ['a'.repeat(40)],
  }
  await openFirstVersion({ calls: createRevisionCalls([withPicture, ...others]) })
  await expect
    .element(revisionsDialog().getByText(/^Some pictures of this version were deleted later\./))
    .toBeVisible()
  await expect.element(revisionsDialog().getByText('Deleted picture')).toBeVisible()
  await askToRestore()
  await expect.element(confirmation()).toMatchTextContent('Some pictures of this version were deleted later.')
})

test.each([
  ['restoreFailed', failWith(500), 'The version could not be restored. Nothing has changed.'],
  [
    'restoreUndescribed',
    Response.json({ status: 400, code: 'pictures-undescribed' }, { status: 400 }),
    'Not restored: the article is published',
  ],
])('says why nothing was restored (%s)', async (_name, response, expected) => {
  await openFirstVersion({ calls: { [restore]: () => response } })
  await askToRestore()
  await confirm()
  await expect.element(dialogMessage()).toMatchTextContent(expected)
  await expect.element(confirmation()).not.toBeInTheDocument()
})
