import { expect, test } from 'vitest'
import { addClickId } from './add-click-id.ts'

test.each([
  ['https://mill.example/', 'https://mill.example/?olea_click=t-1'],
  ['https://mill.example', 'https://mill.example?olea_click=t-1'],
  ['https://mill.example/?', 'https://mill.example/?olea_click=t-1'],
  ['https://mill.example/?a=1&', 'https://mill.example/?a=1&olea_click=t-1'],
  ['https://mill.example/oil?a=b%20c&d', 'https://mill.example/oil?a=b%20c&d&olea_click=t-1'],
  ['https://mill.example/#shop', 'https://mill.example/?olea_click=t-1#shop'],
  ['https://mill.example/?a=1#/shop?b=2', 'https://mill.example/?a=1&olea_click=t-1#/shop?b=2'],
])('adds the id of a click to %s and keeps the rest', (link, expected) => {
  const result = addClickId(link, 't-1')
  expect(result).toBe(expected)
  expect(new URL(result).searchParams.get('olea_click')).toBe('t-1')
})
