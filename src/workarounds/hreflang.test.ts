import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { hreflang } from './hreflang.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

test('the attribute is written in lower case in production', () => {
  vi.stubEnv('DEV', false)
  vi.spyOn(console, 'error').mockReturnValueOnce() // React warns, because tests run its development version
  const link = createElement('link', { rel: 'alternate', href: '/?lng=it', ...hreflang('it') })
  expect(renderToStaticMarkup(link)).toBe('<link rel="alternate" href="/?lng=it" hreflang="it"/>')
})

test('is still needed: React writes the attribute in camel case', () => {
  const link = createElement('link', { rel: 'alternate', href: '/', hrefLang: 'it' })
  expect(renderToStaticMarkup(link)).toContain(' hrefLang="it"')
})
