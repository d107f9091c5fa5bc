import { expect, test } from 'vitest'
import { listWordedLines } from './list-worded-lines.ts'

test('leaves out what the recogniser read in ornaments', () => {
  expect(listWordedLines(['S', 'XX', '500 ml', 'KARLEK', 'Riserva', 'KARLEK'])).toEqual(['KARLEK', 'Riserva'])
})

test('keeps words without spaces or capitals', () => {
  const lines = ['初榨', 'さざなみ橄欖園', 'ساقية الحجر', 'शुद्ध जैतून', 'Κυματόπετρα']
  expect(listWordedLines(lines)).toEqual(lines)
})
