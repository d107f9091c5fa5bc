import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { failWith } from '#src/ui/test-calls.ts'
import { openEditor, press } from '../editor/test-editor.ts'
import { sampleRevisions } from './revisions.fixtures.ts'
import {
  buildRevisedArticle,
  createRevisionCalls,
  openVersions,
  revisionsDialog,
  revisionsPath,
  selectFirstVersion,
  textsOf,
  versionButton,
} from './test-revisions.ts'

beforeEach(async () => {
  // Wide enough for the list beside a version.
  await page.viewport(1280, 900)
  onTestFinished(() => page.viewport(800, 600))
})

test('lists the versions by day, with successive saves of one editor below the latest one', async () => {
  await openVersions()
  await expect.element(revisionsDialog().getByText('Select a version to see what changed.')).toBeVisible()
  expect(textsOf('h3')).toEqual(['22.11.2026', '21.11.2026'])
  await expect
    .element(versionButton(/Current version/))
    .toHaveAccessibleName(/^09:10 ?Saved ?Current version ?Ada ?Text · Category · Tags$/)
  await expect.element(versionButton(/Created/)).toHaveAccessibleName(/^08:00 ?Created ?A tool or an import$/)
  await expect.element(versionButton(/Title/)).not.toBeInTheDocument()
  await revisionsDialog().getByText('1 earlier save').click()
  await expect.element(versionButton(/Title/)).toBeVisible()
})

test('compares words and fields of a version with the form', async () => {
  await openVersions()
  await selectFirstVersion()
  await expect.element(versionButton(/Created/)).toHaveAttribute('aria-current', 'true')
  await expect.poll(() => textsOf('del')).toEqual(['opens', 'stings'])
  expect(textsOf('ins')).toEqual(['opened', 'burns'])
  expect(textsOf('tbody tr').map((row) => row.trim())).toEqual([
    'CategorySustainabilityCulinary & Pairings',
    'TagsNothingharvest',
  ])
  expect(textsOf('thead th')).toEqual(['Version of 21.11.2026, 08:00', 'Current form'])
})

test('compares the formatting of a version with the previous one', async () => {
  await openVersions()
  await selectFirstVersion()
  await revisionsDialog().getByText('1 earlier save').click()
  await press(versionButton(/Title/))
  await expect.element(revisionsDialog().getByRole('heading', { name: 'Version 2' })).toBeVisible()
  await revisionsDialog().getByLabelText('Compare with').selectOptions('Previous version')
  await expect.element(revisionsDialog().getByRole('heading', { name: 'Formatting' })).toBeVisible()
  await expect
    .element(revisionsDialog().getByRole('listitem').filter({ hasText: 'bold' }).last())
    .toHaveTextContent('stings bold')
  await expect.element(revisionsDialog().getByRole('table')).not.toBeInTheDocument()
})

test('compares the current version with the previous one, and offers no restoration of it', async () => {
  await openVersions()
  await press(versionButton(/Current version/))
  await expect
    .element(revisionsDialog().getByLabelText('Compare with'))
    .toHaveDisplayValue('Previous version')
  await expect.poll(() => textsOf('ins')).toContain('burns')
  await expect.element(revisionsDialog().getByRole('button', { name: 'Restore' })).not.toBeInTheDocument()
  await revisionsDialog().getByLabelText('Compare with').selectOptions('Current form')
  await expect.element(revisionsDialog().getByText('No differences.')).toBeVisible()
})

test('shows failed loads of the list and of a version, and retries them', async () => {
  const calls = createRevisionCalls()
  let isReachable = false
  const failing = Object.entries(calls).map(([call, answer]) => [
    call,
    (sent: Parameters<typeof answer>[0]) => (isReachable ? answer(sent) : failWith(503)),
  ])
  await openVersions({ calls: Object.fromEntries(failing) })
  const alert = revisionsDialog().getByRole('alert')
  await expect.element(alert).toMatchTextContent('The versions could not be loaded.')
  isReachable = true
  await press(alert.getByRole('button', { name: 'Try Again' }))
  await expect.element(versionButton(/Created/)).toBeVisible()
  isReachable = false
  await press(versionButton(/Created/))
  await expect.element(alert).toMatchTextContent('The versions could not be loaded.')
  isReachable = true
  await press(alert.getByRole('button', { name: 'Try Again' }))
  await expect.poll(() => textsOf('del')).toEqual(['opens', 'stings'])
})

test('shows older versions on further pages', async () => {
  const rows = sampleRevisions.toReversed()
  await openVersions({
    calls: {
      [`GET ${revisionsPath}`]: ({ query }) => ({
        data: query.page === '2' ? rows.slice(2) : rows.slice(0, 2),
        pagination: { page: Number(query.page), limit: 2, total: 3, totalPages: 2 },
      }),
    },
  })
  await press(versionButton(/Current version/))
  await press(revisionsDialog().getByRole('navigation').getByRole('button').last())
  await expect.element(versionButton(/Created/)).toBeVisible()
  await expect.element(versionButton(/Current version/)).not.toBeInTheDocument()
  await expect.element(revisionsDialog().getByText('Select a version to see what changed.')).toBeVisible()
})

test('works by keyboard on a phone in a right-to-left language', async () => {
  await page.viewport(390, 844)
  await openEditor({ language: 'ar', article: buildRevisedArticle(), calls: createRevisionCalls() })
  const opener = page.getByRole('button', { name: 'النسخ' })
  await expect.element(opener).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(390)
  // The header is one row high, because the toolbar sticks right below it.
  expect(document.querySelector('main header')?.getBoundingClientRect().height).toBeLessThan(70)
  opener.element().focus()
  await userEvent.keyboard('{Enter}')
  const versions = page.getByRole('dialog', { name: 'النسخ' })
  const first = versions.getByRole('button', { name: /أُنشئ/ })
  await expect.element(first).toBeVisible()
  first.element().focus()
  await userEvent.keyboard('{Enter}')
  // A phone shows either the list or a version, which receives the focus.
  await expect.element(versions.getByRole('heading', { name: 'النسخة 1' })).toHaveFocus()
  await expect.element(first).not.toBeInTheDocument()
  const { scrollWidth, clientWidth } = versions.element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  versions.getByRole('button', { name: 'كل النسخ' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(first).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(versions).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})
