// Opens the dialogs of the admin pages in any language, with a sample article and pictures.
import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { z } from 'zod'
import { call, signIn } from '../../olea-api.ts'
import { contentField } from './admin.ts'
import { publishArticle } from './articles.ts'
import { site } from './test-site.ts'
import { uploadPicture } from './upload-picture.ts'
import type { Visit } from './visit.ts'

const Messages = z.object({
  admin: z.object({
    editorActions: z.object({ preview: z.string(), revisions: z.string() }),
    list: z.object({ delete: z.string() }),
  }),
  revisions: z.object({ restore: z.string() }),
  media: z.object({ delete: z.object({ action: z.string(), confirm: z.string() }) }),
  llm: z.object({ generate: z.object({ summary: z.string() }) }),
})
export type DialogMessages = z.infer<typeof Messages>

export function readDialogMessages(language: string): DialogMessages {
  const read = (name: string) =>
    JSON.parse(readFileSync(`src/i18n/messages/${language}/${name}.json`, 'utf8'))
  return Messages.parse({
    admin: read('admin'),
    revisions: read('revisions'),
    media: read('media'),
    llm: read('llm'),
  })
}

/** The title of the article, and the description of the picture that only its first version contains. */
export const sampleArticle = { title: 'Opened in every dialog', picture: 'A press by the river' }

/** Creates an article with two versions. The first had two pictures, one of which was deleted. Returns its id. */
export async function createSampleArticle(): Promise<string> {
  const [old, gone] = [
    await uploadPicture(sampleArticle.picture),
    await uploadPicture('A mill that was sold'),
  ]
  const content = `<h2>Early</h2><p>The first oil.</p><p><img src="${old.address}" alt="${sampleArticle.picture}"></p>`
  const written = { title: `${sampleArticle.title}, at first`, content, previewImage: gone.address }
  const { _id } = await publishArticle({ ...written, isPublished: false })
  const { accessToken: token } = await signIn(site.url, site.admin)
  const changes = {
    title: sampleArticle.title,
    content: '<p>The second oil.</p>',
    previewImage: '',
    tags: ['mill'],
  }
  await call(site.url, 'PATCH', `/news/${_id}`, { token, body: changes })
  await call(site.url, 'DELETE', `/media/${gone._id}?versions=true`, { token })
  return _id
}

export async function openEditor({ page, open }: Visit, id: string): Promise<void> {
  await open(`/admin/edit-article/${id}`)
  await contentField(page).waitFor()
}

export const button = (where: Page | Locator, name: string) =>
  where.getByRole('button', { name, exact: true })

/** A dialog may open a confirmation over itself. */
export const lastOpenDialog = (page: Page) => page.locator('dialog[open]').last()

/** Answers the requests for AI drafts with fixed responses. */
export async function mockAiDrafts(page: Page): Promise<void> {
  const answers = {
    settings: { author: 'Olea', timeZone: 'UTC', engine: { available: true, model: 'press-1' } },
    'engine/share': { percent: 12, words: 100, fromEngine: 12, drafts: 1 },
    'engine/drafts': {
      ...{ _id: 'a'.repeat(24), kind: 'summary', model: 'press-1', createdAt: '2026-11-22T08:00:00Z' },
      ...{ text: 'The mill opened before sunrise.', html: '<p>The mill opened before sunrise.</p>' },
    },
  }
  for (const [path, json] of Object.entries(answers))
    await page.route(`**/api/desk/${path}`, (route) => route.fulfill({ status: 200, json }))
}
