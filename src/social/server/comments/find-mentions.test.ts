import { expect, test } from 'vitest'
import { findMentions } from './find-mentions.ts'

const namesOf = (text: string) => findMentions(text).map(({ names }) => names)

test('finds names after an @, also before punctuation', () => {
  expect(namesOf('Thanks @mira, and (@noor.b)')).toEqual([
    ['mira,', 'mira'],
    ['noor.b)', 'noor.b', 'noor'],
  ])
  expect(findMentions('Hi @mira')[0]?.start).toBe(3)
})

test('reads no address as a mention, and no part of a longer name', () => {
  expect(namesOf('mail mira@olea.example')).toEqual([])
  expect(namesOf('@mirabelle')).toEqual([['mirabelle']])
  expect(namesOf('@ and @@mira')).toEqual([])
})

test('finds names in scripts without spaces', () => {
  expect(namesOf('@ミラさん')[0]).toEqual(['ミラさん', 'ミラさ', 'ミラ', 'ミ'])
  expect(namesOf('谢谢@小明的油')[0]).toContain('小明')
})
