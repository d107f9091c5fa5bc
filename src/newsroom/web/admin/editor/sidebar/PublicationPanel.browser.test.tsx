import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInApp } from '#src/ui/test-app.ts'
import { createEmptyFields } from '../../article-form-fields.ts'
import { press } from '../test-editor.ts'
import { PublicationPanel } from './PublicationPanel.tsx'

async function renderPanel() {
  let current = createEmptyFields('en')
  function Form() {
    const [fields, setFields] = useState(current)
    current = fields
    return (
      <PublicationPanel
        fields={fields}
        change={(changes) => setFields((before) => ({ ...before, ...changes }))}
        fieldErrors={{ displayedDate: 'This is not a date.' }}
      />
    )
  }
  await renderInApp(<Form />, { messages: ['admin'] })
  return () => current
}

test('publishes and hides', async () => {
  const fields = await renderPanel()
  const published = page.getByRole('checkbox', { name: 'Published' })
  await press(published)
  await expect.poll(() => fields().isPublished).toBe(true)
  await press(published)
  await expect.poll(() => fields().isPublished).toBe(false)
})

test('takes the time of publication by the clock of the site, and empties it', async () => {
  const fields = await renderPanel()
  const publishAt = page.getByLabelText('Publish at')
  await expect.element(publishAt).toHaveAccessibleDescription('Time zone: UTC. Leave empty to publish now.')
  await publishAt.fill('2026-11-22T09:30')
  await expect.poll(() => fields().publishDate).toBe('2026-11-22T09:30:00.000Z')
  await expect.element(publishAt).toHaveValue('2026-11-22T09:30')
  await publishAt.fill('')
  await expect.poll(() => fields().publishDate).toBe('')
})

test('takes the displayed date and shows its error', async () => {
  const fields = await renderPanel()
  const displayed = page.getByLabelText('Displayed date')
  await displayed.fill('2026-11-20')
  await expect.poll(() => fields().displayedDate).toBe('2026-11-20')
  await expect.element(displayed).toHaveAccessibleDescription(/This is not a date\.$/)
})
