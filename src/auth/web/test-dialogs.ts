// Opens the authentication dialogs in component tests, as the page does.
import { createElement } from 'react'
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { renderInApp } from '#src/ui/test-app.ts'
import { AuthDialogRoot } from './AuthDialogRoot.tsx'
import { AuthDialogs } from './AuthDialogs.tsx'
import { type AuthDialogName, authDialogStore } from './auth-dialog-state.ts'
import { closeSession } from './session.ts'
import { saveEmailDraft } from './sign-in/email-draft.ts'

/** Renders the page with the dialogs. At the end of the test they are closed, and nobody is signed in. */
export async function openDialog(
  open: AuthDialogName | undefined,
  options: Parameters<typeof renderInApp>[1] = {},
  element = createElement(AuthDialogRoot),
): Promise<void> {
  authDialogStore.set(open ? { Component: AuthDialogs, open } : { Component: AuthDialogs })
  onTestFinished(() => {
    authDialogStore.set({})
    saveEmailDraft('')
    closeSession()
  })
  await renderInApp(element, { messages: ['auth'], ...options })
}

/** The open dialog, which is named for its step. */
export const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
