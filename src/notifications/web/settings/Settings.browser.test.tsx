import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openTestSession } from '#src/auth/web/test-session.ts'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import { defaultChannels, notificationKinds } from '../../contract/kinds.ts'
import type { NotificationSettings } from '../../contract/notification-settings.ts'
import { Settings } from './Settings.tsx'

const defaults: NotificationSettings = { channels: defaultChannels, reminderHours: 24 }

/** A server that stores what it is sent. */
async function renderSettings(language: LanguageCode = 'en') {
  const server = { stored: structuredClone(defaults), isReachable: true }
  const answer = (change: () => void) => {
    if (!server.isReachable) return failWith(503)
    change()
    return server.stored
  }
  openTestSession()
  mockCalls({
    'GET /notifications/settings': () => server.stored,
    'PATCH /notifications/settings': ({ body }) =>
      answer(() => {
        const { channels = {}, ...changes } = body as Partial<NotificationSettings>
        server.stored = {
          ...server.stored,
          ...changes,
          channels: { ...server.stored.channels, ...channels },
        }
      }),
    'DELETE /notifications/settings': () =>
      answer(() => {
        server.stored = structuredClone(defaults)
      }),
  })
  await renderInApp(
    <main>
      <Settings />
    </main>,
    { messages: ['notifications', 'social'], language },
  )
  return server
}

const box = (name: string) => page.getByRole('checkbox', { name })

test('each kind has switches for push and e-mail, and there is a time for the reminder', async () => {
  const server = await renderSettings()
  await expect.element(box('Likes: Push')).toBeChecked()
  await expect.element(box('Likes: E-mail')).not.toBeChecked()
  expect(page.getByRole('checkbox').elements()).toHaveLength(2 * notificationKinds.length)
  await box('Likes: Push').click()
  await box('Likes: E-mail').click()
  await page.getByRole('combobox', { name: 'Reminder to rate oils' }).selectOptions('After 6 hours')
  await expect.element(page.getByText('Saved.')).toBeVisible()
  expect(server.stored.reminderHours).toBe(6)
  expect(server.stored.channels.likes).toEqual({ push: false, email: true })
})

test('a change that could not be saved is taken back', async () => {
  const server = await renderSettings()
  await expect.element(box('Sales: Push')).toBeChecked()
  server.isReachable = false
  await box('Sales: Push').click()
  await expect.element(page.getByText('This could not be saved. Try again.')).toBeVisible()
  await expect.element(box('Sales: Push')).toBeChecked()
})

test('resets to the default settings after a question', async () => {
  const server = await renderSettings()
  await box('Comments: E-mail').click()
  await expect.poll(() => server.stored.channels.comments.email).toBe(false)
  await page.getByRole('button', { name: 'Reset to default settings' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
  await expect.element(box('Comments: E-mail')).toBeChecked()
  expect(server.stored).toEqual(defaults)
})

test.each(languagesToTest())('is accessible in %s', async (language) => {
  await renderSettings(language)
  await expect.element(page.getByRole('checkbox').first()).toBeVisible()
  await expectAccessible('notification settings')
})
