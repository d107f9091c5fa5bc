import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '#src/test-app.ts'
import { translationMemory } from '../machine.tables.ts'
import { type MemoryEntry, putIntoMemory } from './memory.ts'

const olea = await createTestApp()
afterAll(() => olea.close())

test('old machine translations with other terms are deleted, and no others', async () => {
  const { db } = olea.database
  const { machine } = olea.services.translation
  const pair = { source: 'en', target: 'de' } as const
  const { version } = await machine.terms.of(pair.source, pair.target)
  const put = (hash: string, termsVersion: string, state: MemoryEntry['state'] = 'machine') =>
    db.transaction((tx) =>
      putIntoMemory(
        tx,
        pair,
        [{ hash, source: 'Oil', target: 'Öl', state, provider: 'deepl', model: null }],
        termsVersion,
      ),
    )
  await put('outdated', 'before')
  await put('current', version)
  await put('reviewed', 'before', 'reviewed')
  await db.update(translationMemory).set({ updatedAt: sql`now() - interval '31 days'` })
  await put('recent', 'before')
  await machine.prune()
  const rows = await db.select({ hash: translationMemory.hash }).from(translationMemory)
  expect(rows.map(({ hash }) => hash).toSorted()).toEqual(['current', 'recent', 'reviewed'])
})
