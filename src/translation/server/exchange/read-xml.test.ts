import { expect, test } from 'vitest'
import { readXml } from './read-xml.ts'

const handler = { open: () => undefined, text: () => undefined, close: () => undefined }
const remedy = 'Nothing was stored: export the file again and import it whole.'

test.each([
  ['<a..b/>', `Line 1: the file begins with <a..b> instead of <tmx>. ${remedy}`],
  ['', `The file is empty. ${remedy}`],
])('says what is wrong with %j, in whole sentences', (text, detail) => {
  expect(() => readXml(Buffer.from(text), ['tmx'], handler)).toThrow(expect.objectContaining({ detail }))
})
