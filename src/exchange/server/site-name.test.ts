import { expect, test } from 'vitest'
import { getSiteName } from './site-name.ts'

test('removes scheme, www and trailing slash', () => {
  expect(getSiteName('https://www.Grove.example/blog/')).toBe('grove.example/blog')
})
