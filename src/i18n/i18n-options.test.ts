import i18next from 'i18next'
import { expect, test } from 'vitest'
import { commonNamespace, createI18nOptions, setPluralRulesByTag } from './i18n-options.ts'
import { type LanguageCode, languages } from './languages.ts'

async function selectPlurals(code: LanguageCode): Promise<string[]> {
  const forms = Object.fromEntries(
    ['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => [`n_${form}`, form]),
  )
  const instance = i18next.createInstance()
  await instance.init(createI18nOptions(code, { [code]: { [commonNamespace]: forms } }))
  setPluralRulesByTag(instance)
  return [1, 2, 3, 11, 100].map((count) => instance.t('n', { count }))
}

test.each(languages)('$code uses the plural rules of $tag', async ({ code, tag }) => {
  const rules = new Intl.PluralRules(tag)
  expect(await selectPlurals(code)).toEqual([1, 2, 3, 11, 100].map((count) => rules.select(count)))
})
