import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openTestSession } from '#src/auth/web/test-session.ts'
import { languagesToTest } from '#src/ui/test-accessibility.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { mockCalls } from '#src/ui/test-calls.ts'
import { AppTabs } from './AppTabs.tsx'

test.each(languagesToTest())(
  'the number of unread notifications stays on one line in %s',
  async (language) => {
    await page.viewport(390, 844)
    onTestFinished(() => page.viewport(800, 600))
    mockCalls({ 'GET /notifications/unread': () => ({ unread: 120 }) })
    openTestSession()
    await renderInApp(<AppTabs />, { language, path: '/app/you' })
    const number = page.getByText('99+', { exact: true })
    await expect.element(number).toBeVisible()
    const range = document.createRange()
    range.selectNodeContents(number.element())
    expect(new Set(Array.from(range.getClientRects(), ({ top }) => top)).size).toBe(1)
  },
)
