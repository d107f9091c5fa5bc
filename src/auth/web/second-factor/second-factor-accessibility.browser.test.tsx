import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { SecondStepForm } from './SecondStepForm.tsx'
import { app, appSetup, noFactors, passkey, recoveryCodes, secondStep } from './test-factors.ts'
import { renderSection } from './test-second-factor-section.ts'

/** Finds a control in any language. */
async function findControl(selector: string): Promise<HTMLElement> {
  const find = () => document.querySelector<HTMLElement>(selector)
  await expect.poll(find).not.toBeNull()
  return find() as HTMLElement
}

const press = async (selector: string) => userEvent.click(await findControl(selector))

test.each(languagesToTest())('setting up a second factor has no axe violation in %s', async (language) => {
  const factors = { ...noFactors, app, passkeys: [passkey], recoveryCodesLeft: 3 }
  const calls = {
    'POST /auth/second-factor/app': () => appSetup,
    'POST /auth/second-factor/app/confirm': () => ({ factors, recoveryCodes }),
  }
  await renderSection({ factors: { isRequired: true }, calls, app: { language } })
  const check = (state: string) => expectAccessible(state, '#second-factor')
  await findControl('#second-factor button')
  await check('no factor')
  await press('#second-factor button:nth-of-type(2)')
  await press('#second-factor [type=submit]')
  await findControl('#second-factor svg path')
  await check('setting up an app')
  await userEvent.fill(await findControl('[name=code]'), '123456')
  await press('#second-factor [type=submit]')
  await findControl('#second-factor ol')
  await check('recovery codes')
  await press('#second-factor [role=status] + button')
  await findControl('#second-factor ul')
  await check('the list')
})

test.each(languagesToTest())('the second step has no axe violation in %s', async (language) => {
  const nothing = () => undefined
  const step = secondStep('app', 'recovery-code')
  await renderInApp(<SecondStepForm step={step} onSignedIn={nothing} onRestart={nothing} />, {
    language,
    messages: ['auth', 'second-factor'],
  })
  await findControl('[name=code]')
  await expectAccessible('the second step', 'form')
})
