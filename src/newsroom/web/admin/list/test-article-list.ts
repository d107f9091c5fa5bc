// Renders the list of articles for component tests, with the status line of the page.
import { createElement, Fragment } from 'react'
import { expect, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { StatusLine } from '#src/ui/status/StatusLine.tsx'
import { dismissMessage } from '#src/ui/status/status-message.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { mockCalls } from '#src/ui/test-calls.ts'
import { createListPage, createRow } from '../article-rows.fixtures.ts'
import { ArticleList } from './ArticleList.tsx'

export const listCall = 'GET /news'
export const threeRows = [createRow(3), createRow(2), createRow(1)]

/** Renders the list. Without an answer of its own, every request for it returns three articles. */
export async function renderList(handlers: Parameters<typeof mockCalls>[0] = {}, path = '/admin') {
  const sent = mockCalls({ [listCall]: () => createListPage(threeRows), ...handlers })
  onTestFinished(dismissMessage)
  const list = createElement(
    Fragment,
    null,
    createElement(ArticleList),
    createElement(StatusLine, { dismissLabel: 'Dismiss' }),
  )
  const router = await renderInApp(list, { messages: ['admin'], path })
  return {
    queries: () => sent.filter(({ call }) => call === listCall).map(({ query }) => query),
    changes: () => sent.filter(({ call }) => call !== listCall),
    search: () => router.state.location.search,
  }
}

/** Records what is logged as an error instead of printing it. */
export function recordErrors() {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => log.mockRestore())
  return () => log.mock.calls
}

export const titles = () =>
  page
    .getByRole('rowheader')
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent)
export const shownTitles = () => expect.poll(titles)
export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const status = (text: string) => page.getByRole('status').filter({ hasText: text })
export const failure = () => page.getByRole('alert').filter({ hasText: 'The articles could not be loaded.' })
