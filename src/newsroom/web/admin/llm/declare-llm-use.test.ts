import { expect, test } from 'vitest'
import { noAiUse } from '../article-form-fields.ts'
import { declareLlmUse } from './declare-llm-use.ts'

test('declares the part and the model, and leaves the percentage to be measured', () => {
  const expected = { aiUse: { parts: ['summary'], system: 'press-1', note: '' }, aiPercent: null }
  expect(declareLlmUse(null, 'summary', 'press-1')).toEqual(expected)
  expect(declareLlmUse(noAiUse, 'summary', 'press-1')).toEqual(expected)
})

test('keeps the previous declaration', () => {
  const before = { parts: ['research' as const], system: 'Another', note: 'Checked.' }
  expect(declareLlmUse(before, 'draft', 'press-1')).toEqual({
    aiUse: { parts: ['research', 'draft'], system: 'Another', note: 'Checked.' },
    aiPercent: null,
  })
  expect(declareLlmUse({ ...before, parts: ['draft'] }, 'draft', 'x').aiUse?.parts).toEqual(['draft'])
})
