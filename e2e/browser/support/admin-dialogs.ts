// The rooms of the desk that open over a page, each in every language: with an article and pictures to fill them.
import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { z } from 'zod'
import { call, signIn } from '../../olea-api.ts'
import { textOf } from './admin.ts'
import { publish } from './articles.ts'
import { addPicture } from './upload-picture.ts'
import { newspaper, type Visit } from './visit.ts'

const Words = z.object({
  admin: z.object({
    editorActions: z.object({ preview: z.string(), revisions: z.string() }),
    list: z.object({ delete: z.string() }),
  }),
  revisions: z.object({ restore: z.string() }),
  media: z.object({ delete: z.object({ action: z.string(), confirm: z.string() }) }),
  llm: z.object({ generate: z.object({ summary: z.string() }) }),
})
export type RoomWords = z.infer<typeof Words>

export function roomWords(language: string): RoomWords {
  const read = (name: string) =>
    JSON.parse(readFileSync(`src/i18n/messages/${language}/${name}.json`, 'utf8'))
  return Words.parse({
    admin: read('admin'),
    revisions: read('revisions'),
    media: read('media'),
    llm: read('llm'),
  })
}

/** Name of the article and of the picture that only its first version has. */
export const furnished = { title: 'Looked at in every room', picture: 'A press by the river' }

/** Resolves to the id of an article of two versions: the first had two pictures, of which one is gone. */
export async function furnish(): Promise<string> {
  const [old, gone] = [await addPicture(furnished.picture), await addPicture('A mill that was sold')]
  const content = `<h2>Early</h2><p>The first oil.</p><p><img src="${old.address}" alt="${furnished.picture}"></p>`
  const written = { title: `${furnished.title}, at first`, content, previewImage: gone.address }
  const { _id } = await publish({ ...written, isPublished: false })
  const { accessToken: token } = await signIn(newspaper.url, newspaper.admin)
  const changes = {
    title: furnished.title,
    content: '<p>The second oil.</p>',
    previewImage: '',
    tags: ['mill'],
  }
  await call(newspaper.url, 'PATCH', `/news/${_id}`, { token, body: changes })
  await call(newspaper.url, 'DELETE', `/media/${gone._id}?versions=true`, { token })
  return _id
}

export async function openEditor({ page, open }: Visit, id: string): Promise<void> {
  await open(`/admin/edit-article/${id}`)
  await textOf(page).waitFor()
}

export const button = (where: Page | Locator, name: string) =>
  where.getByRole('button', { name, exact: true })

/** The room that was opened last; a question may stand in one. */
export const room = (page: Page) => page.locator('dialog[open]').last()

/** An engine that has written already: the desk asks no other. */
export async function withEngine(page: Page): Promise<void> {
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
