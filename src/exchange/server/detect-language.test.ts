import { expect, test } from 'vitest'
import { detectLanguage } from './detect-language.ts'

test('detects the language by its script, and otherwise returns the language of the site', () => {
  expect(detectLanguage('今年のオリーブオイルの収穫はとても良い年になりました。', 'en')).toBe('jp')
  expect(detectLanguage('حصاد الزيتون هذا العام كان جيدا جدا في كل مكان', 'en')).toBe('ar')
  expect(detectLanguage('इस साल जैतून की फसल बहुत अच्छी रही है और तेल भी', 'en')).toBe('hi')
  expect(detectLanguage('В этом году урожай оливок был очень хорошим', undefined)).toBe('ru')
  expect(detectLanguage('Die Ernte war gut in diesem Jahr, sagt man', 'de')).toBe('de')
  expect(detectLanguage('Η συγκομιδή ήταν καλή φέτος σε όλη τη χώρα', undefined)).toBeUndefined()
  expect(detectLanguage('市場', 'jp')).toBe('jp')
})
