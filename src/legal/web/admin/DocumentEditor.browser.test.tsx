import { onlineManager } from '@tanstack/react-query'
import { createElement } from 'react'
import { Route, Routes } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { renderAdminPage, statusLine } from '#src/shell/admin/test-admin-page.ts'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { failWith, type SentCall } from '#src/ui/test-calls.ts'
import type { EditedDocument } from '../../contract/documents.ts'
import { DocumentEditor } from './DocumentEditor.tsx'

const document: EditedDocument = {
  name: 'privacy',
  language: 'de',
  title: 'Datenschutz',
  text: 'Wir speichern wenig.',
  version: 2,
  isBuiltIn: false,
  versions: [
    { version: 2, title: 'Datenschutz', note: 'Kürzer', publishedAt: '2026-02-01T09:00:00.000Z' },
    { version: 1, title: 'Datenschutz', note: '', publishedAt: '2026-01-01T09:00:00.000Z' },
  ],
}

const text = () => page.getByLabelText('Text', { exact: true })

function renderEditor(
  calls: Record<string, (sent: SentCall) => unknown> = {},
  language: LanguageCode = 'en',
) {
  const element = createElement(
    Routes,
    null,
    createElement(Route, { path: '/legal/:name/:language', element: createElement(DocumentEditor) }),
  )
  return renderAdminPage(element, {
    messages: ['legal-admin'],
    path: '/admin/legal/privacy/de',
    language,
    calls: { 'GET /legal/privacy/de': () => document, ...calls },
  })
}

test('shows a preview and publishes what was typed as the next version', async () => {
  const { sent } = await renderEditor({
    'POST /legal/preview': () => ({ html: '<p>Wir speichern <strong>nichts</strong>.</p>' }),
    'PUT /legal/privacy/de': () => ({ ...document, text: 'Wir speichern **nichts**.', version: 3 }),
  })
  await text().fill('Wir speichern **nichts**.')
  await page.getByLabelText('What has changed').fill('Noch kürzer')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect.element(page.getByRole('strong')).toHaveTextContent('nichts')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect.element(statusLine()).toMatchTextContent('Version 3 is in force')
  expect(sent.find(({ call }) => call === 'PUT /legal/privacy/de')?.body).toEqual({
    ...{ title: 'Datenschutz', text: 'Wir speichern **nichts**.', note: 'Noch kürzer', basedOn: 2 },
  })
})

test('keeps what was typed when somebody else has published a version', async () => {
  await renderEditor({
    'PUT /legal/privacy/de': () => failWith(409, {}, { code: 'version-conflict' }),
  })
  await text().fill('Mein Text')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect.element(statusLine()).toMatchTextContent('Somebody else has published a version')
  await expect.element(text()).toHaveValue('Mein Text')
})

test('keeps what was typed when the network is back', async () => {
  onTestFinished(() => onlineManager.setOnline(true))
  let stored = document
  await renderEditor({
    'GET /legal/privacy/de': () => stored,
    'POST /legal/preview': () => ({ html: '<p>Vorschau</p>' }),
  })
  await text().fill('Mein Text')
  // Somebody else publishes meanwhile.
  stored = { ...document, text: 'Fremd', version: 3 }
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect.element(page.getByText('Vorschau')).toBeVisible()
  await expect.element(text()).toHaveValue('Mein Text')
})

test('continues with the text of an earlier version, and asks before the draft applies again', async () => {
  const { sent } = await renderEditor({
    'GET /legal/privacy/de/1': () => ({ title: 'Datenschutz', text: 'Alt' }),
    'DELETE /legal/privacy/de': () => ({
      ...document,
      text: 'Entwurf',
      version: 3,
      isBuiltIn: true,
    }),
  })
  await page.getByRole('button', { name: /Edit this text: Version 1/ }).click()
  await expect.element(text()).toHaveValue('Alt')
  await page.getByRole('button', { name: 'Use the draft again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use the draft again' }).click()
  await expect.element(text()).toHaveValue('Entwurf')
  expect(sent.some(({ call }) => call.startsWith('DELETE'))).toBe(true)
})

test.each(languagesToTest())('has no axe violation in %s', async (language) => {
  await renderEditor({}, language)
  await expect.element(page.getByRole('listitem').first()).toBeVisible()
  await expectAccessible('legal document', 'main')
})
