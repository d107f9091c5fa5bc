import { expect, test } from 'vitest'
import { joinList } from './join-list.ts'
import { getLanguage } from './languages.ts'

const join = (language: Parameters<typeof getLanguage>[0], ...parts: string[]) =>
  joinList(parts, getLanguage(language).tag)

test('joins with the comma of the language', () => {
  expect(join('en', 'Umbria', 'Italy')).toBe('Umbria, Italy')
  expect(join('ar', 'أومبريا', 'إيطاليا')).toBe('أومبريا، إيطاليا')
  expect(join('ch', '翁布里亚', '意大利')).toBe('翁布里亚，意大利')
  expect(join('jp', 'ウンブリア', 'イタリア')).toBe('ウンブリア、イタリア')
})

test('leaves out empty parts', () => {
  expect(join('ar', '', 'إيطاليا')).toBe('إيطاليا')
  expect(join('de')).toBe('')
})
