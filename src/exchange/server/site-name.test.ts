import { expect, test } from 'vitest'
import { getSiteName } from './site-name.ts'

test('names a site without scheme, www and closing slash', () => {
  expect(getSiteName('https://www.Grove.example/blog/')).toBe('grove.example/blog')
})
