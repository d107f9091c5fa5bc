import i18next from 'i18next'
import { expect, test } from 'vitest'
import { commonNamespace, createI18nOptions } from '#src/i18n/i18n-options.ts'
import { type LanguageCode, languages } from '#src/i18n/languages.ts'
import { setPluralRulesByTag } from './plural-rules-by-tag.ts'

async function selectPlurals(code: LanguageCode, prepare = setPluralRulesByTag): Promise<string[]> {
  const forms = Object.fromEntries(
    ['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => [`n_${form}`, form]),
  )
  const instance = i18next.createInstance()
  await instance.init(createI18nOptions(code, { [code]: { [commonNamespace]: forms } }))
  prepare(instance)
  return [1, 2, 3, 11, 100].map((count) => instance.t('n', { count }))
}

test.each(languages)('$code uses the plural rules of $tag', async ({ code, tag }) => {
  const rules = new Intl.PluralRules(tag)
  expect(await selectPlurals(code)).toEqual([1, 2, 3, 11, 100].map((count) => rules.select(count)))
})

test('is still needed: i18next takes `ch` for Chamorro', async () => {
  const chinese = new Intl.PluralRules('zh-Hans')
  const plain = await selectPlurals('ch', () => undefined)
  expect(plain).not.toEqual([1, 2, 3, 11, 100].map((count) => chinese.select(count)))
})
