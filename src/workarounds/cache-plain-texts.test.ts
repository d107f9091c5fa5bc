import i18next from 'i18next'
import { expect, test, vi } from 'vitest'
import { cachePlainTexts } from './cache-plain-texts.ts'

async function createInstance() {
  const instance = i18next.createInstance()
  await instance.init({
    lng: 'en',
    defaultNS: 'common',
    resources: {
      en: {
        common: { title: 'News', oils_one: '{{count}} oil', oils_other: '{{count}} oils' },
        scan: { title: 'Scan' },
      },
      de: { common: { title: 'Nachrichten' } },
    },
  })
  cachePlainTexts(instance)
  return instance
}

test('is still needed: i18next finds a text anew at each call', async () => {
  const instance = i18next.createInstance()
  await instance.init({ lng: 'en', resources: { en: { translation: { title: 'News' } } } })
  const getResource = vi.spyOn(
    instance.services.resourceStore as unknown as { getResource: () => unknown },
    'getResource',
  )
  const t = instance.getFixedT('en')
  for (let call = 0; call < 3; call += 1) expect(t('title')).toBe('News')
  expect(getResource.mock.calls.length).toBeGreaterThanOrEqual(3)
})

test('finds a text without values once, for each language and namespace', async () => {
  const instance = await createInstance()
  const translate = vi.spyOn(instance, 't')
  for (let call = 0; call < 3; call += 1) {
    expect(instance.getFixedT('en', ['common'])('title')).toBe('News')
    expect(instance.getFixedT('de', ['common'])('title')).toBe('Nachrichten')
    expect(instance.getFixedT('en', ['scan'])('title')).toBe('Scan')
  }
  expect(translate).toHaveBeenCalledTimes(3)
})

test('translates texts with values at each call', async () => {
  const t = (await createInstance()).getFixedT('en', ['common'])
  expect([1, 2].map((count) => t('oils', { count }))).toEqual(['1 oil', '2 oils'])
})

test('does not keep keys without a message', async () => {
  const instance = await createInstance()
  const translate = vi.spyOn(instance, 't')
  const t = instance.getFixedT('en', ['common'])
  for (let call = 0; call < 2; call += 1) expect(t('made.up')).toBe('made.up')
  expect(translate).toHaveBeenCalledTimes(2)
})

test('keeps the properties that react-i18next reads', async () => {
  const t = (await createInstance()).getFixedT('en', ['scan']) as { lng?: string; ns?: unknown }
  expect([t.lng, t.ns]).toEqual(['en', ['scan']])
})
