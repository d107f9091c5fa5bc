// Renders a page of the admin area as an admin sees it: with navigation, status line, query client and kept focus.
import { createElement, type ReactElement } from 'react'
import { Route, Routes } from 'react-router'
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { openTestSession } from '#src/auth/web/test-session.ts'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { keepFocus } from '#src/ui/keep-focus.ts'
import { dismissMessage } from '#src/ui/status/status-message.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { mockCalls } from '#src/ui/test-calls.ts'
import type { User } from '#src/users/contract/user.ts'
import AdminPage from './admin-page.tsx'

type Options = {
  calls?: Parameters<typeof mockCalls>[0]
  messages?: string[]
  path?: string
  language?: LanguageCode
}

/** Renders the admin area around the element, at each path below `/admin`. */
export function renderAdminArea(
  element: ReactElement,
  { messages = [], path = '/admin', ...options }: Omit<Options, 'calls'> = {},
) {
  onTestFinished(dismissMessage)
  onTestFinished(keepFocus())
  const routes = createElement(
    Routes,
    null,
    createElement(Route, { path: '/', element: createElement('h1', null, 'Home page') }),
    createElement(
      Route,
      { path: '/admin', element: createElement(AdminPage) },
      createElement(Route, { index: true, element }),
      createElement(Route, { path: '*', element }),
    ),
  )
  return renderInApp(createElement('main', null, routes), {
    messages: ['admin-access', 'admin', ...messages],
    path,
    ...options,
  })
}

export const chief: Partial<User> = { _id: 'c'.repeat(24), email: 'chief@olea.example', role: 'admin' }

/** Signs an admin in and renders a page. */
export async function renderAdminPage(element: ReactElement, { calls = {}, ...options }: Options = {}) {
  openTestSession(chief)
  const sent = mockCalls(calls)
  const router = await renderAdminArea(element, options)
  return { sent, router }
}

/** The line that reports the outcome of an action. */
export const statusLine = () => page.getByRole('main').getByRole('status').last()
