import { expect, test } from 'vitest'
import { noAiUse } from '../article-fields.ts'
import { declareLlmUse } from './declare-llm-use.ts'

test('a text that was taken names its part and its machine, and leaves the share to be measured', () => {
  const once = { aiUse: { parts: ['summary'], system: 'press-1', note: '' }, aiPercent: null }
  expect(declareLlmUse(null, 'summary', 'press-1')).toEqual(once)
  expect(declareLlmUse(noAiUse, 'summary', 'press-1')).toEqual(once)
})

test('what was declared before stays', () => {
  const before = { parts: ['research' as const], system: 'Another', note: 'Checked.' }
  expect(declareLlmUse(before, 'draft', 'press-1')).toEqual({
    aiUse: { parts: ['research', 'draft'], system: 'Another', note: 'Checked.' },
    aiPercent: null,
  })
  expect(declareLlmUse({ ...before, parts: ['draft'] }, 'draft', 'x').aiUse?.parts).toEqual(['draft'])
})
