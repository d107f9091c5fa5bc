import { expect, test } from 'vitest'
import { readPackage } from './read-package.fixtures.ts'
import { renameManifest } from './rename-route-manifest.ts'

test('names the manifest like all other scripts', () => {
  expect(
    renameManifest("export default {'url':'/static/js/manifest-0a1b2c3d.js','version':'0a1b2c3d'};"),
  ).toEqual({
    code: "export default {'url':'/static/js/manifest.0a1b2c3d.chunk.js','version':'0a1b2c3d'};",
    from: '/static/js/manifest-0a1b2c3d.js',
    to: '/static/js/manifest.0a1b2c3d.chunk.js',
  })
})

test('returns undefined when the manifest has another name', () => {
  expect(renameManifest("export default {'url':'/static/js/pages.js'};")).toBeUndefined()
})

test('is still needed: React Router names the manifest itself', () => {
  expect(readPackage('@react-router/dev/dist/vite.js')).toMatch(/`manifest-\$\{version\}\.js`/)
})
