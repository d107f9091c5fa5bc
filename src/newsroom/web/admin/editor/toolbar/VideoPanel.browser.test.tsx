import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { contentField, openEditor, paste, press, readHtml, typeText } from '../test-editor.ts'

const address = () => page.getByLabelText('Video URL')

async function enter(url: string) {
  if (address().query() === null) await press(page.getByRole('button', { name: 'Video', exact: true }))
  await expect.element(address()).toHaveFocus()
  await address().fill(url)
  await userEvent.keyboard('{Enter}')
}

test('rejects videos of other hosts', async () => {
  await openEditor()
  for (const url of ['https://evil.example/watch?v=dQw4w9WgXcQ', 'https://www.dailymotion.com/video/x8']) {
    await enter(url)
    await expect
      .element(address())
      .toHaveAccessibleDescription(/Only videos from YouTube and Vimeo can be shown\./)
    expect(readHtml()).toBe('')
  }
})

test.each([
  ['https://youtu.be/dQw4w9WgXcQ', 'YouTube'],
  ['https://vimeo.com/76979871', 'Vimeo'],
])('inserts the video %s with a caption, and loads nothing from its host', async (url, host) => {
  await openEditor()
  await enter(url)
  await expect.element(page.getByText(`Load video from ${host}`)).toBeVisible()
  const content = contentField().element()
  expect(content.querySelectorAll('figure figcaption')).toHaveLength(1)
  expect(content.querySelectorAll('iframe')).toHaveLength(0)
  await expect.element(address()).not.toBeInTheDocument()
})

test('shows the player when the URL of a video is pasted into an empty paragraph, else inserts the URL', async () => {
  await openEditor()
  const url = 'https://youtu.be/dQw4w9WgXcQ'
  await typeText('Watch ')
  await paste('', [], url)
  await expect.element(contentField()).toMatchTextContent(`Watch ${url}`)
  await typeText('{Enter}')
  await paste('', [], url)
  await expect.element(contentField().getByRole('button', { name: /YouTube/ })).toBeVisible()
})
