// Renders parts of the picture library for component tests, with the status line of the page.
import { createElement, Fragment, type ReactElement } from 'react'
import { onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { StatusLine } from '#src/ui/status/StatusLine.tsx'
import { dismissMessage } from '#src/ui/status/status-message.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import type { LibraryPicture } from '../../contract/library-picture.ts'

export async function renderInLibrary(element: ReactElement, language: LanguageCode = 'en'): Promise<void> {
  onTestFinished(dismissMessage)
  const content = createElement(
    Fragment,
    null,
    element,
    createElement(StatusLine, { dismissLabel: 'Dismiss' }),
  )
  await renderInApp(content, { messages: ['admin', 'media'], path: '/admin/media', language })
}

/** Keeps the log of errors quiet until the end of the test. */
export function muteErrors(): void {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => log.mockRestore())
}

/** The call that concerns one picture, such as `PATCH /media/{id}`. */
export const pictureCall = (method: string, { _id }: LibraryPicture) => `${method} /media/${_id}`

/** A message of the status line. In a dialog it is shown by the dialog's own. */
export const status = (text: string) => page.getByRole('status').filter({ hasText: text }).last()

/** Gives a picture a file that exists, with the shape of `createPicture`. */
export function loadSampleFile(image: Element | null): Promise<void> {
  if (!(image instanceof HTMLImageElement)) throw new Error('There is no picture')
  const loaded = new Promise<void>((resolve) => image.addEventListener('load', () => resolve()))
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600"/></svg>'
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  return loaded
}
