import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import { press } from '../editor/test-editor.ts'
import { RevisionChange } from './RevisionChange.tsx'
import { sampleRevisions } from './revisions.fixtures.ts'

const path = 'GET /desk/articles/7/revisions'
const change = <RevisionChange id="7" version={2} fallback="The versions are gone." />

test('compares a version with the previous one', async () => {
  mockCalls({ [`${path}/1`]: () => sampleRevisions[0], [`${path}/2`]: () => sampleRevisions[1] })
  await renderInApp(change)
  await expect.element(page.getByRole('status')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Version 2' }).first()).toBeInTheDocument()
  await expect.element(page.getByRole('deletion').first()).toHaveTextContent('opens')
  await expect.element(page.getByRole('insertion').first()).toHaveTextContent('opened')
  await expect.element(page.getByText('The versions are gone.')).not.toBeInTheDocument()
})

test('shows the fallback for versions that were deleted with their article', async () => {
  mockCalls({ [`${path}/1`]: () => failWith(404), [`${path}/2`]: () => failWith(404) })
  await renderInApp(change)
  await expect.element(page.getByText('The versions are gone.')).toBeVisible()
})

test('shows a failed load and retries', async () => {
  let isReachable = false
  const answer = (index: number) => () => (isReachable ? sampleRevisions[index] : failWith(503))
  mockCalls({ [`${path}/1`]: answer(0), [`${path}/2`]: answer(1) })
  await renderInApp(change)
  await expect.element(page.getByRole('alert')).toMatchTextContent('The versions could not be loaded.')
  isReachable = true
  await press(page.getByRole('button', { name: 'Try Again' }))
  await expect.element(page.getByRole('insertion').first()).toHaveTextContent('opened')
})
