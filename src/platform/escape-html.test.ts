import { expect, test } from 'vitest'
import { escapeHtml } from './escape-html.ts'

test('a text stays a text between tags and in an attribute, and is escaped once', () => {
  expect(escapeHtml('<a href="x">Oil & bread</a>')).toBe(
    '&lt;a href=&quot;x&quot;&gt;Oil &amp; bread&lt;/a&gt;',
  )
  expect(escapeHtml('&lt;')).toBe('&amp;lt;')
  expect(escapeHtml("l'olio")).toBe("l'olio")
})
