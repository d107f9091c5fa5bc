import { expect, test } from 'vitest'
import { escapeHtml } from './escape-html.ts'

test('escapes text for tags and attributes, without recognizing existing entities', () => {
  expect(escapeHtml('<a href="x">Oil & bread</a>')).toBe(
    '&lt;a href=&quot;x&quot;&gt;Oil &amp; bread&lt;/a&gt;',
  )
  expect(escapeHtml('&lt;')).toBe('&amp;lt;')
  expect(escapeHtml("l'olio")).toBe("l'olio")
})
