// AI drafts in the editor, with a fake LLM server: drafting, accepting, and the declaration for readers.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import {
  articleIdFromUrl,
  contentField,
  openNewArticle,
  saveButton,
  titleField,
  visitAdmin,
  waitForSaveState,
} from '../support/admin.ts'
import { withBrowser } from '../support/visit.ts'

const sentence = 'The mill at the edge of the village opened before sunrise and pressed until noon.'
let llmText = ''

const llmServer = createServer((request, reply) => {
  request.resume().on('end', () => {
    reply.writeHead(200, { 'content-type': 'application/json' })
    const message = { role: 'assistant', content: llmText }
    reply.end(JSON.stringify({ model: 'press-1', choices: [{ finish_reason: 'stop', message }] }))
  })
})

withBrowser({
  pictures: false,
  getEnvironment: async () => {
    await once(llmServer.listen(0, '127.0.0.1'), 'listening')
    const { port } = z.object({ port: z.number() }).parse(llmServer.address())
    return { AI_URL: `http://127.0.0.1:${port}/v1`, AI_MODEL: 'press-1' }
  },
})

afterAll(() => {
  llmServer.closeAllConnections()
  llmServer.close()
})

test('inserts an accepted draft, declares it, and shows readers how the article was made', async () => {
  const admin = await visitAdmin()
  const { page, open, faults, close } = admin
  await openNewArticle(admin)
  await titleField(page).fill('Before sunrise')
  llmText = `## A heading\n\n${sentence}`
  await page.getByLabel('Notes for a text').fill('mill, early, noon')
  await page.getByRole('button', { name: 'Draft a text' }).click()
  const draft = page.getByRole('region', { name: /Written by press-1/ })
  await draft.waitFor()
  expect(await draft.innerText()).toContain(sentence)
  // The draft is not in the article before it is accepted.
  expect(await contentField(page).innerText()).not.toContain('sunrise')
  await draft.getByRole('button', { name: 'Insert into the text' }).click()
  expect(await contentField(page).locator('h2').innerText()).toBe('A heading')
  expect(await contentField(page).innerText()).toContain(sentence)

  llmText = 'A summary of five whole words.'
  await page.getByRole('button', { name: 'Draft a summary' }).click()
  await page.getByRole('button', { name: 'Use as summary' }).click()
  expect(await page.getByLabel('Summary', { exact: true }).inputValue()).toBe(llmText)

  // The declaration lists both parts and suggests a percentage.
  expect(await page.getByLabel('AI was used', { exact: true }).isChecked()).toBe(true)
  expect(await page.getByLabel('the text', { exact: true }).isChecked()).toBe(true)
  expect(await page.getByLabel('the summary', { exact: true }).isChecked()).toBe(true)
  expect(await page.getByLabel('Name of the AI system').inputValue()).toBe('press-1')
  await page.getByText(/^100% of the words are unchanged from the AI drafts/).waitFor()

  await page.getByLabel('Note for readers').fill('Checked by the author.')
  await page.getByRole('checkbox', { name: 'Published' }).check()
  await saveButton(page, 'Publish').click()
  await waitForSaveState(page, 'Saved')
  await open(`/article/${articleIdFromUrl(page)}`)
  const declaration = page.getByRole('region', { name: /How this article was made/ })
  expect(await declaration.innerText()).toContain('100%')
  expect(await declaration.innerText()).toContain('press-1')
  expect(await declaration.innerText()).toContain('Checked by the author.')
  expect(faults).toEqual([])
  await close()
})
