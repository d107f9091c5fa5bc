import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import { AuthDialogRoot } from '../AuthDialogRoot.tsx'
import { AuthDialogs } from '../AuthDialogs.tsx'
import { authDialogStore, showAuthDialog } from '../auth-dialog-state.ts'
import { closeSession } from '../session.ts'
import { sampleUser } from '../test-session.ts'
import { saveEmailDraft } from './email-draft.ts'

/** Finds a control of the dialog in any language. */
async function findControl(selector: string): Promise<HTMLElement> {
  const find = () => document.querySelector<HTMLElement>(`dialog ${selector}`)
  await expect.poll(find).not.toBeNull()
  return find() as HTMLElement
}

const press = async (selector: string) => userEvent.click(await findControl(selector))
const pressNext = () => press('button[type=submit]')
const fill = async (name: string, text: string) => userEvent.fill(await findControl(`[name=${name}]`), text)
const check = (state: string) => expectAccessible(state, 'dialog')

test.each(languagesToTest())(
  'the steps of the sign-in dialog have no axe violation in %s',
  async (language) => {
    mockCalls({
      'GET /auth/providers': () => ({ google: null, apple: null }),
      'POST /auth/login': () => failWith(401),
      'POST /auth/forgot': () => ({ resendAfterSeconds: 60, ticket: 'ticket' }),
      'POST /auth/register': () => ({ user: sampleUser, accessToken: 'token-of-mira' }),
    })
    authDialogStore.set({ Component: AuthDialogs, open: 'sign-in' })
    onTestFinished(() => {
      authDialogStore.set({})
      saveEmailDraft('')
      closeSession()
    })
    await renderInApp(<AuthDialogRoot />, { language, messages: ['auth'] })

    await pressNext()
    await check('an e-mail address is missing')
    await fill('email', sampleUser.email)
    await pressNext()
    await fill('password', 'wrong')
    await pressNext()
    await expect.poll(() => document.querySelector('dialog [role=alert]')?.textContent).not.toBe('')
    await check('wrong password')
    await press('[data-leads-to=forgotten-email]')
    await pressNext()
    await fill('code', '12345')
    await pressNext()
    await check('new password by code')

    await userEvent.keyboard('{Escape}')
    await expect.poll(() => document.querySelector('dialog')).toBeNull()
    showAuthDialog('sign-up')
    await findControl('[data-leads-to=email]')
    await check('address of a new account')
    await pressNext()
    await fill('new-password', 'five baskets before noon')
    await fill('repeated-password', 'five baskets before noon')
    await pressNext()
    await findControl('[name=agreement]')
    await check('privacy policy')
    await press('[name=agreement]')
    await pressNext()
    await findControl('[name=code]')
    await check('confirmation of the address')
  },
)
