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
  documents = createCustomDocuments({ folder, sanitise: richText.sanitise })
})

afterAll(async () => {
  await richText.close()
  await rm(folder, { recursive: true, force: true })
})

const write = (name: string, text: string) => writeFile(join(folder, 'de', name), text)

test('a text is shown with its heading as title, in the language it was written in', async () => {
  await write('terms.md', '# Nutzungsbedingungen\n\n## Geltung\n\nSie gelten **immer**.\n\n- eins\n- zwei\n')
  const found = await documents.find('terms', 'de')
  expect(found?.title).toBe('Nutzungsbedingungen')
  expect(found?.html).toContain('<strong>immer</strong>')
  expect(found?.html).toMatch(/<h2[^>]*>Geltung<\/h2>/)
  expect(found?.html).not.toContain('Nutzungsbedingungen')
  expect(await documents.find('terms', 'en')).toBeUndefined()
  expect(await documents.find('privacy', 'de')).toBeUndefined()
})

test('a text without a heading keeps the title of the page', async () => {
  await write('contacts.md', '\uFEFFSchreiben Sie uns.\r\n')
  expect(await documents.find('contacts', 'de')).toEqual({
    title: undefined,
    html: expect.stringContaining('<p>Schreiben Sie uns.</p>'),
  })
})

test('what could do harm does not come through', async () => {
  await write(
    'about.md',
    '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n[x](javascript:alert(1))',
  )
  const { html } = (await documents.find('about', 'de')) ?? { html: 'nothing' }
  expect(html).not.toMatch(/script|onerror|nothing/)
})

test('a changed text is shown without a restart, a removed one gives way to the built-in words', async () => {
  await write('privacy.md', 'Vorher.')
  expect((await documents.find('privacy', 'de'))?.html).toContain('Vorher.')
  await write('privacy.md', 'Nachher.')
  await utimes(join(folder, 'de', 'privacy.md'), 1, 1)
  expect((await documents.find('privacy', 'de'))?.html).toContain('Nachher.')
  await rm(join(folder, 'de', 'privacy.md'))
  expect(await documents.find('privacy', 'de')).toBeUndefined()
})

test('an empty text and one that is far too long are none', async () => {
  await write('privacy.md', '')
  expect(await documents.find('privacy', 'de')).toBeUndefined()
  await write('privacy.md', 'x'.repeat(200_001))
  expect(await documents.find('privacy', 'de')).toBeUndefined()
})

test('nothing but blanks is no text', async () => {
  await write('terms.md', '\uFEFF  \n')
  expect(await documents.find('terms', 'de')).toBeUndefined()
})

test('a text that cannot be read is a fault, and not silently the built-in words', async () => {
  await mkdir(join(folder, 'fr'))
  // A way that leads to itself stands for a disk or a permission in the way.
  await symlink(join(folder, 'fr', 'terms.md'), join(folder, 'fr', 'terms.md'))
  await expect(documents.find('terms', 'fr')).rejects.toThrow('ELOOP')
})
