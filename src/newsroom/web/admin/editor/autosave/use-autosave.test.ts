import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createInstance } from 'i18next'
import { createElement, useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { createEmptyFields } from '../../article-form-fields.ts'
import type { EditingSession } from './load-session.ts'
import { type ArticleAutosave, useAutosave } from './use-autosave.ts'

const session: EditingSession = {
  id: 'a'.repeat(24),
  stored: undefined,
  initialFields: createEmptyFields('en'),
  baseVersion: null,
  previousSavedAt: null,
  localDraftId: 'a local draft',
  editors: [],
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('saves what the last committed render read, not what a discarded one read', async () => {
  const sentTitles: string[] = []
  vi.stubGlobal('fetch', async (_input: unknown, init: RequestInit) => {
    sentTitles.push(JSON.parse(String(init.body)).title)
    throw new TypeError('Failed to fetch')
  })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  let autosave: ArticleAutosave | undefined

  /** Updates its state during the first render, so that React renders it a second time without a commit in between. */
  function Form() {
    const [title, setTitle] = useState('first render')
    const readFields = () => ({ ...session.initialFields, title })
    const current = useAutosave(session, { readFields, showMerged: () => undefined })
    if (title === 'first render') {
      autosave = current
      setTitle('second render')
    }
    return null
  }

  const client = new QueryClient()
  const i18n = createInstance()
  await i18n.init({ lng: 'en', resources: {} })
  renderToStaticMarkup(
    createElement(
      I18nextProvider,
      { i18n },
      createElement(QueryClientProvider, { client }, createElement(Form)),
    ),
  )
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('localStorage', { getItem: () => null })
  await autosave?.save()
  expect(sentTitles).toEqual(['first render'])
})
