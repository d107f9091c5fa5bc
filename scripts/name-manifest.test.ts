import { expect, test } from 'vitest'
import { renameManifest } from './name-manifest.ts'

test('the list of pages is named as all other code is', () => {
  expect(
    renameManifest("export default {'url':'/static/js/manifest-0a1b2c3d.js','version':'0a1b2c3d'};"),
  ).toEqual({
    code: "export default {'url':'/static/js/manifest.0a1b2c3d.chunk.js','version':'0a1b2c3d'};",
    from: '/static/js/manifest-0a1b2c3d.js',
    to: '/static/js/manifest.0a1b2c3d.chunk.js',
  })
})

test('a list under another name is told', () => {
  expect(renameManifest("export default {'url':'/static/js/pages.js'};")).toBeUndefined()
})
