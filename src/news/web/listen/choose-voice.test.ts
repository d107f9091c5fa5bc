import { expect, test } from 'vitest'
import { chooseVoice } from './choose-voice.ts'

const voice = (name: string, lang: string, more: { default?: boolean; localService?: boolean } = {}) => ({
  ...{ name, lang, default: false, localService: false },
  ...more,
})

test.each([
  ['de', 'Anna'],
  ['en', 'Samantha'],
  ['zh-Hans', 'Ting'],
  ['es', 'Remote'],
  ['hi', undefined],
])('a text in %s is read by %s', (tag, expected) => {
  const voices = [
    voice('Samantha', 'en-US', { default: true, localService: true }),
    voice('Remote', 'es-ES'),
    voice('Anna', 'de_DE', { localService: true }),
    voice('Ting', 'zh-CN', { localService: true }),
  ]
  expect(chooseVoice(voices, tag)?.name).toBe(expected)
})

test('of several the one in exactly this language reads, then one on the device, then the device’s own choice', () => {
  const far = voice('far', 'en-GB', { default: true })
  const near = voice('near', 'en-GB', { localService: true })
  const exact = voice('exact', 'en')
  expect(chooseVoice([far, near, exact], 'en')).toBe(exact)
  expect(chooseVoice([far, near], 'en')).toBe(near)
  expect(chooseVoice([voice('other', 'en-US'), far], 'en')).toBe(far)
})

test('a device without voices reads nothing', () => expect(chooseVoice([], 'en')).toBeUndefined())
