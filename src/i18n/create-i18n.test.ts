import { expect, test } from 'vitest'
import { createI18n } from './create-i18n.ts'
import type { LanguageCode } from './languages.ts'
import type { Words } from './translate.ts'

const served = { en: { common: { title: 'News' } } }
const library: Record<string, Words> = {
  'de common': { title: 'Nachrichten' },
  'fr common': { title: 'Actualités' },
  'en desk': { title: 'Desk' },
  'de desk': { title: 'Redaktion' },
}

function speaking(missing: string[] = []) {
  const asked: string[] = []
  const failures: unknown[] = []
  const held = new Map<string, () => void>()
  const i18n = createI18n({
    language: 'en',
    messages: served,
    onFailure: (error) => failures.push(error),
    async fetchWords(language: LanguageCode, file: string) {
      const name = `${language} ${file}`
      asked.push(name)
      if (held.has(name)) await new Promise<void>((resolve) => held.set(name, resolve))
      const words = library[name]
      if (!words || missing.includes(name)) throw new Error(name)
      return words
    },
  })
  return { i18n, asked, failures, held }
}

test('another language is shown when its words have come, and listeners hear of it once', async () => {
  const { i18n, asked } = speaking()
  const heard: string[] = []
  i18n.subscribe(() => heard.push(i18n.t('title')))
  const change = i18n.changeLanguage('de')
  expect(i18n.t('title')).toBe('News')
  await change
  expect([i18n.language, heard, asked]).toEqual(['de', ['Nachrichten'], ['de common']])
})

test('files a page has asked for come in the new language, too', async () => {
  const { i18n, asked } = speaking()
  expect(i18n.shown().has('desk')).toBe(false)
  expect(await i18n.load(['desk'])).toBe(true)
  expect(i18n.t('desk:title')).toBe('Desk')
  await i18n.changeLanguage('de')
  expect(i18n.t('desk:title')).toBe('Redaktion')
  expect(asked).toEqual(['en desk', 'de common', 'de desk'])
})

test('a file is fetched once, however many ask for it at the same time', async () => {
  const { i18n, asked } = speaking()
  await Promise.all([i18n.load(['desk']), i18n.load(['desk']), i18n.load(['common', 'desk'])])
  expect(asked).toEqual(['en desk'])
})

test('what is shown stays the same object until something changes', async () => {
  const { i18n } = speaking()
  const before = i18n.shown()
  await i18n.load(['common'])
  expect(i18n.shown()).toBe(before)
  await i18n.load(['desk'])
  expect(i18n.shown()).not.toBe(before)
})

test('a language whose words do not come changes nothing', async () => {
  const { i18n } = speaking(['fr common'])
  await expect(i18n.changeLanguage('fr')).rejects.toThrow('fr common')
  expect([i18n.language, i18n.t('title')]).toEqual(['en', 'News'])
})

test('a file that does not come in the language is said in English', async () => {
  const { i18n, failures } = speaking(['de desk'])
  await i18n.changeLanguage('de')
  expect(await i18n.load(['desk'])).toBe(true)
  expect(i18n.shown().has('desk')).toBe(true)
  expect([i18n.t('desk:title'), failures.length]).toEqual(['Desk', 1])
})

test('a file that does not come at all is not there, and the next who asks tries again', async () => {
  const missing = ['en desk']
  const { i18n, failures } = speaking(missing)
  expect(await i18n.load(['desk'])).toBe(false)
  expect([i18n.shown().has('desk'), failures.length]).toEqual([false, 1])
  missing.pop()
  expect(await i18n.load(['desk'])).toBe(true)
})

test('of two choices the later one stays, whichever comes first', async () => {
  const { i18n, held } = speaking()
  held.set('de common', () => undefined)
  const first = i18n.changeLanguage('de')
  await i18n.changeLanguage('fr')
  held.get('de common')?.()
  await first
  expect(i18n.language).toBe('fr')
})
