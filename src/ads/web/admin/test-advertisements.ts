// Renders the page of advertisements for component tests.
import { createElement } from 'react'
import { expect, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { renderAdminPage } from '#src/shell/admin/test-admin-page.ts'
import type { mockCalls } from '#src/ui/test-calls.ts'
import { Advertisements } from './Advertisements.tsx'
import { createAdvertisement } from './advertisements.fixtures.ts'

export const listPath = '/admin/advertisements-v2?tab=advertisements'
export const listCall = 'GET /advertisements'
export const searchCall = 'GET /advertisements/search'
export const three = [createAdvertisement(3), createAdvertisement(2), createAdvertisement(1)]

type Options = { calls?: Parameters<typeof mockCalls>[0]; path?: string; language?: LanguageCode }

/** Without answers of its own, the list has three advertisements, and there is no forecast and none for readers. */
export async function renderAdvertisements({ calls = {}, path = listPath, language = 'en' }: Options = {}) {
  const noForecast = { observedDays: 0, available: 0, booked: 0, requested: null, isOversold: false }
  const rendered = await renderAdminPage(createElement(Advertisements), {
    messages: ['ads', 'ad-reports', 'ad-billing'],
    path,
    language,
    calls: {
      [listCall]: () => three,
      'GET /advertisements/active': () => [],
      'GET /advertisements/forecast': () => noForecast,
      'GET /news': () => [],
      ...calls,
    },
  })
  const changes = () => rendered.sent.filter(({ call }) => !call.startsWith('GET '))
  return { ...rendered, changes }
}

/** Records what is logged as an error instead of printing it. */
export function recordErrors() {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => log.mockRestore())
  return () => log.mock.calls.map(([message]) => message)
}

export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const row = (title: string) => page.getByRole('row').filter({ hasText: title })
export const dialog = () => page.getByRole('dialog').last()
export const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true })
/** Of the open form. */
export const field = (name: string) => dialog().getByLabelText(name, { exact: true })
export const message = (text: string) => page.getByRole('status').filter({ hasText: text }).last()
export const titles = () =>
  page
    .getByRole('rowheader')
    .elements()
    .map(({ textContent }) => textContent?.match(/Grove \d+/)?.[0])

const gif = Uint8Array.from(atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'), (character) =>
  character.charCodeAt(0),
)
/** A picture of one pixel, which browsers can show. Its type is only declared, as that of every file. */
export const createPicture = (name: string, type: string) => new File([gif], name, { type })

/** A press by keyboard, which needs no place on the screen. */
export async function press(control: ReturnType<typeof page.getByRole>): Promise<void> {
  await expect.element(control).toBeVisible()
  ;(control.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

/** Opens the form of a new advertisement. */
export async function openNew(options: Options = {}) {
  const rendered = await renderAdvertisements(options)
  await press(button('Create advertisement'))
  await expect.element(field('Title')).toBeVisible()
  return rendered
}
