import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRichText, type RichText } from '#src/newsroom/server/rich-text/rich-text.ts'
import { type CustomDocuments, createCustomDocuments } from './custom-documents.ts'

let folder: string
let richText: RichText
let documents: CustomDocuments

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'olea-legal-'))
  await mkdir(join(folder, 'de'))
  richText = createRichText()
  documents = createCustomDocuments({ folder, sanitizeHtml: richText.sanitize })
})

afterAll(async () => {
  await richText.close()
  await rm(folder, { recursive: true, force: true })
})

const write = (name: string, text: string) => writeFile(join(folder, 'de', name), text)

test('returns a document with its heading as title, in its own language only', async () => {
  await write('terms.md', '# Nutzungsbedingungen\n\n## Geltung\n\nSie gelten **immer**.\n\n- eins\n- zwei\n')
  const found = await documents.find('terms', 'de')
  expect(found?.title).toBe('Nutzungsbedingungen')
  expect(found?.html).toContain('<strong>immer</strong>')
  expect(found?.html).toMatch(/<h2[^>]*>Geltung<\/h2>/)
  expect(found?.html).not.toContain('Nutzungsbedingungen')
  expect(await documents.find('terms', 'en')).toBeUndefined()
  expect(await documents.find('privacy', 'de')).toBeUndefined()
})

test('returns no title for a document without a heading', async () => {
  await write('contacts.md', '\uFEFFSchreiben Sie uns.\r\n')
  expect(await documents.find('contacts', 'de')).toEqual({
    title: undefined,
    html: expect.stringContaining('<p>Schreiben Sie uns.</p>'),
  })
})

test('removes scripts, event handlers and script URLs', async () => {
  await write(
    'about.md',
    '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n[x](javascript:alert(1))',
  )
  const { html } = (await documents.find('about', 'de')) ?? { html: 'not found' }
  expect(html).not.toMatch(/script|onerror|not found/)
})

test('reloads a changed document and returns nothing for a removed one', async () => {
  await write('privacy.md', 'Vorher.')
  expect((await documents.find('privacy', 'de'))?.html).toContain('Vorher.')
  await write('privacy.md', 'Nachher.')
  await utimes(join(folder, 'de', 'privacy.md'), 1, 1)
  expect((await documents.find('privacy', 'de'))?.html).toContain('Nachher.')
  await rm(join(folder, 'de', 'privacy.md'))
  expect(await documents.find('privacy', 'de')).toBeUndefined()
})

test('ignores an empty document and one above the size limit', async () => {
  await write('privacy.md', '')
  expect(await documents.find('privacy', 'de')).toBeUndefined()
  await write('privacy.md', 'x'.repeat(200_001))
  expect(await documents.find('privacy', 'de')).toBeUndefined()
})

test('ignores a document that contains only whitespace', async () => {
  await write('terms.md', '\uFEFF  \n')
  expect(await documents.find('terms', 'de')).toBeUndefined()
})

test('rejects when a document cannot be read', async () => {
  await mkdir(join(folder, 'fr'))
  // A symbolic link to itself simulates a disk or permission error.
  await symlink(join(folder, 'fr', 'terms.md'), join(folder, 'fr', 'terms.md'))
  await expect(documents.find('terms', 'fr')).rejects.toThrow('ELOOP')
})
