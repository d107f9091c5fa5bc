import { expect, test } from 'vitest'
import { chooseVoice } from './choose-voice.ts'

const voice = (name: string, lang: string, options: { default?: boolean; localService?: boolean } = {}) => ({
  ...{ name, lang, default: false, localService: false },
  ...options,
})

test.each([
  ['de', 'Anna'],
  ['en', 'Samantha'],
  ['zh-Hans', 'Ting'],
  ['es', 'Remote'],
  ['hi', undefined],
])('chooses for a text in %s the voice %s', (tag, expected) => {
  const voices = [
    voice('Samantha', 'en-US', { default: true, localService: true }),
    voice('Remote', 'es-ES'),
    voice('Anna', 'de_DE', { localService: true }),
    voice('Ting', 'zh-CN', { localService: true }),
  ]
  expect(chooseVoice(voices, tag)?.name).toBe(expected)
})

test('prefers an exact language match, then a voice on the device, then the default voice', () => {
  const remote = voice('remote', 'en-GB', { default: true })
  const local = voice('local', 'en-GB', { localService: true })
  const exact = voice('exact', 'en')
  expect(chooseVoice([remote, local, exact], 'en')).toBe(exact)
  expect(chooseVoice([remote, local], 'en')).toBe(local)
  expect(chooseVoice([voice('other', 'en-US'), remote], 'en')).toBe(remote)
})

test('returns undefined when there are no voices', () => expect(chooseVoice([], 'en')).toBeUndefined())
