// AI drafts in the editor: drafting, accepting, and the declaration for readers. Runs on a separate server with a fake
// LLM server.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startDemoSite } from '../../demo-site.ts'
import { call, signIn } from '../../olea-api.ts'
import type { Olea } from '../../start-olea.ts'
import { contentField, saveButton, titleField, visitAdmin, waitForSaveState } from '../support/admin.ts'
import { site } from '../support/test-site.ts'
import { newUnmonitoredContext, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

const sentence = 'The mill at the edge of the village opened before sunrise and pressed until noon.'
let llmResponse: { status: number; text: string } | 'silent'
let silentRequestCount = 0
let abortedCount = 0
let llmServer: Server
let olea: Olea
let token: string

beforeAll(async () => {
  llmServer = createServer((request, reply) => {
    request.resume().on('end', () => {
      if (llmResponse === 'silent') {
        silentRequestCount += 1
        reply.once('close', () => {
          abortedCount += 1
        })
        return
      }
      reply.writeHead(llmResponse.status, { 'content-type': 'application/json' })
      const message = { role: 'assistant', content: llmResponse.text }
      reply.end(JSON.stringify({ model: 'press-1', choices: [{ finish_reason: 'stop', message }] }))
    })
  }).listen(0, '127.0.0.1')
  await once(llmServer, 'listening')
  const { port } = z.object({ port: z.number() }).parse(llmServer.address())
  olea = await startDemoSite({ AI_URL: `http://127.0.0.1:${port}/v1`, AI_MODEL: 'press-1' })
  token = (await signIn(olea.url, site.admin)).accessToken
})

afterAll(async () => {
  await olea?.stop()
  llmServer?.closeAllConnections()
  llmServer?.close()
})

async function openEditor() {
  const context = await newUnmonitoredContext({ baseURL: olea.url, serviceWorkers: 'block' })
  await context.addInitScript((value) => localStorage.setItem('token', value), token)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await page.goto('/admin/create-article')
  await contentField(page).waitFor()
  await page.getByRole('button', { name: 'Draft a summary' }).waitFor()
  return { context, page, faults }
}

test('inserts an accepted draft, declares it, and shows readers how the article was made', async () => {
  const { context, page, faults } = await openEditor()
  await titleField(page).fill('Before sunrise')
  llmResponse = { status: 200, text: `## A heading\n\n${sentence}` }
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

  llmResponse = { status: 200, text: 'A summary of five whole words.' }
  await page.getByRole('button', { name: 'Draft a summary' }).click()
  await page.getByRole('button', { name: 'Take as summary' }).click()
  expect(await page.getByLabel('Summary', { exact: true }).inputValue()).toBe(
    'A summary of five whole words.',
  )

  // The declaration lists both parts and suggests a percentage.
  expect(await page.getByLabel('A machine helped').isChecked()).toBe(true)
  expect(await page.getByLabel('the text', { exact: true }).isChecked()).toBe(true)
  expect(await page.getByLabel('the summary', { exact: true }).isChecked()).toBe(true)
  expect(await page.getByLabel('Name of the machine').inputValue()).toBe('press-1')
  await page.getByText(/^100 % of the words stand as the engine wrote them/).waitFor()

  await page.getByLabel('Note for readers').fill('Checked by the author.')
  await page.getByRole('checkbox', { name: 'Published' }).check()
  await saveButton(page, 'Publish').click()
  await waitForSaveState(page, 'Saved')
  const id = new URL(page.url()).searchParams.get('draft') ?? page.url().split('/').at(-1)
  await page.goto(`/article/${id}`)
  const declaration = page.getByRole('region', { name: /How this article was made/ })
  expect(await declaration.innerText()).toContain('100 %')
  expect(await declaration.innerText()).toContain('press-1')
  expect(await declaration.innerText()).toContain('Checked by the author.')
  expect(faults).toEqual([])
  await context.close()
})

test('cancels a request and shows failures without changing the article', async () => {
  const { context, page, faults } = await openEditor()
  await titleField(page).fill('Untouched')
  llmResponse = 'silent'
  await page.getByRole('button', { name: 'Draft a summary' }).press('Enter')
  await page.getByRole('progressbar').waitFor()
  expect(await page.getByRole('button', { name: 'Draft a text' }).isDisabled()).toBe(true)
  // A request that is cancelled earlier may never reach the LLM server.
  await expect.poll(() => silentRequestCount).toBe(1)
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
  await expect.poll(() => abortedCount).toBe(1)

  llmResponse = { status: 429, text: '' }
  await page.getByRole('button', { name: 'Draft a summary' }).click()
  await page.getByRole('alert').filter({ hasText: 'too much to do' }).waitFor()
  llmResponse = { status: 500, text: '' }
  await page.getByRole('button', { name: 'Draft a summary' }).click()
  await page.getByRole('alert').filter({ hasText: 'Nothing has changed' }).waitFor()

  llmResponse = { status: 200, text: sentence }
  await page.getByRole('button', { name: 'Draft a summary' }).click()
  await page.getByRole('button', { name: 'Throw away' }).click()
  expect(await page.getByLabel('Summary', { exact: true }).inputValue()).toBe('')
  expect(await page.getByLabel('A machine helped').isChecked()).toBe(false)
  expect(faults).toEqual([])
  await context.close()
})

test('shows an error instead of zero percent when the AI percentage could not be measured', async () => {
  const { context, page } = await openEditor()
  const shareUrl = '**/api/desk/engine/share'
  // Without a draft there is no percentage.
  expect(await page.getByText('of the words stand as the engine wrote them').count()).toBe(0)
  await titleField(page).fill('Measured')
  llmResponse = { status: 200, text: sentence }
  await page.getByRole('button', { name: 'Draft a summary' }).click()
  await page.getByRole('button', { name: 'Throw away' }).click()
  await waitForSaveState(page, 'Draft kept')
  await page.route(shareUrl, (route) => route.fulfill({ status: 400, body: '{}' }))
  await page.reload()
  await page.getByRole('button', { name: 'Go on with them' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'could not be measured' })
  await alert.waitFor()
  await page.unroute(shareUrl)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await page.getByText(/^0 % of the words stand as the engine wrote them/).waitFor()
  await context.close()
})

test('offers no drafts without an LLM in the settings', async () => {
  const { page, open, requests, faults, close } = await visitAdmin()
  await open('/admin/create-article')
  await contentField(page).waitFor()
  await page.getByLabel('No machine took part').waitFor()
  await expect.poll(() => requests.some((request) => request.includes('/desk/settings'))).toBe(true)
  const { accessToken } = await signIn(site.url, site.admin)
  const settings = await call(site.url, 'GET', '/desk/settings', { token: accessToken })
  expect(settings).toMatchObject({ engine: { available: false } })
  expect(await page.getByRole('button', { name: /^Draft a/ }).count()).toBe(0)
  expect(requests.filter((request) => request.includes('/engine/share'))).toEqual([])
  expect(faults).toEqual([])
  await close()
})
