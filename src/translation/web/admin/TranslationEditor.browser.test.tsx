import { createElement } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderAdminPage, statusLine } from '#src/shell/admin/test-admin-page.ts'
import { expectAccessible } from '#src/ui/test-accessibility.ts'
import { failWith, type SentCall } from '#src/ui/test-calls.ts'
import type { TranslationWork } from '../../contract/machine.ts'
import { TranslationEditor } from './TranslationEditor.tsx'

const segment = (
  key: string,
  source: string,
  target: string | null,
): TranslationWork['segments'][number] => ({
  key,
  kind: 'paragraph',
  source,
  target,
  state: target === null ? 'missing' : 'machine',
  provider: target === null ? null : 'deepl',
  isSuggestion: false,
  previous: null,
  terms: [],
})
const work: TranslationWork = {
  articleId: 'a'.repeat(24),
  lang: 'ar',
  original: 'en',
  title: 'The harvest',
  version: 3,
  request: 'ready',
  segments: [
    segment('first', 'The mill opened.', 'فتحت المعصرة.'),
    {
      ...segment('second', 'Picual is <x id="1">early</x>.', null),
      terms: [{ source: 'Picual', target: 'بيكوال' }],
      previous: { source: 'Picual is late.', target: 'بيكوال متأخر.' },
    },
  ],
}

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

const field = (number: number) => page.getByRole('textbox', { name: `Translation of text ${number}` })

async function renderEditor(put: (sent: SentCall) => unknown = () => work) {
  const path = `/admin/translations/ar/${work.articleId}`
  const element = createElement(
    Routes,
    null,
    createElement(Route, { path: '/translations/:lang/:id', element: createElement(TranslationEditor) }),
  )
  const rendered = await renderAdminPage(element, {
    messages: ['translations'],
    path,
    calls: {
      [`GET /news/${work.articleId}/translations/ar/segments`]: () => work,
      [`PUT /news/${work.articleId}/translations/ar/segments`]: put,
    },
  })
  await expect.element(field(1)).toBeVisible()
  return rendered
}

test('accepts texts with the keyboard and stores them', async () => {
  let stored: unknown
  await renderEditor(({ body }) => {
    stored = body
    return { ...work, version: 4 }
  })
  await field(1).click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(field(2)).toHaveFocus()
  await field(2).fill('بيكوال <x id="1">مبكر</x>.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(statusLine()).toHaveTextContent('The translation is saved.')
  expect(stored).toEqual({
    version: 3,
    segments: [
      { key: 'first', target: 'فتحت المعصرة.', isReviewed: true },
      { key: 'second', target: 'بيكوال <x id="1">مبكر</x>.', isReviewed: false },
    ],
  })
})

test('Ctrl+S saves, and the first text with wrong marks gets the focus', async () => {
  const problem = {
    code: 'invalid',
    title: 'Invalid',
    errors: [{ path: 'segments.1.target', message: 'marks' }],
  }
  await renderEditor(() => failWith(400, {}, problem))
  await field(1).fill('نص')
  await field(2).fill('بلا علامات')
  await field(1).click()
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(field(2)).toHaveFocus()
  await expect.element(field(2)).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByText(/The marks <x …> must be the same/)).toBeVisible()
})

test('a conflict keeps what was typed', async () => {
  await renderEditor(() => failWith(409))
  await field(2).fill('نص جديد')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText(/Somebody else has changed/)).toBeVisible()
  await expect.element(field(2)).toHaveValue('نص جديد')
  expect(localStorage.getItem(`translation ${work.articleId} ar`)).toContain('نص جديد')
})

test('goes on when what was typed cannot be stored', async () => {
  for (const name of ['setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
  const { sent } = await renderEditor()
  await field(2).fill('نص جديد')
  await expect.element(field(2)).toHaveValue('نص جديد')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(statusLine()).toHaveTextContent('The translation is saved.')
  expect(sent.at(-1)?.body).toMatchObject({ segments: [{ key: 'second', target: 'نص جديد' }] })
})

test('shows terms, what has changed and texts in their direction, accessibly', async () => {
  await renderEditor()
  await expect.element(page.getByText('Picual = بيكوال')).toBeVisible()
  await page.getByText('The original has changed. Show the earlier text').click()
  await expect.element(page.getByText('Picual is late.')).toBeVisible()
  await expect.element(field(1)).toHaveAttribute('dir', 'rtl')
  await expectAccessible('editor')
})
