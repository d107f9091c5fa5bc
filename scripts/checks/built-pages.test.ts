import { expect, test } from 'vitest'
import { checkAdminPackages, checkMarkers } from './admin-packages.ts'
import { checkChunkNames, initialFiles, publicPages, readBuiltPages } from './built-pages.ts'

const route = (module: string, more: object) => ({
  module,
  imports: [],
  css: [],
  hasDefaultExport: true,
  ...more,
})
const manifest = {
  url: '/manifest.js',
  entry: { module: '/entry.js', imports: ['/react.js'], css: [] },
  routes: {
    root: route('/root.js', { imports: ['/react.js', '/icon.js'], css: ['/root.css'] }),
    'news/web/home-page': route('/home.js', {
      parentId: 'root',
      imports: ['/icon.js'],
      css: ['/home.css', '/root.css'],
    }),
    'news/web/admin/article-edit-page': route('/edit.js', { parentId: 'root' }),
    'news/web/feed-page': route('/feed.js', { parentId: 'root', hasDefaultExport: false }),
  },
}
const pages = readBuiltPages(`window.__reactRouterManifest=${JSON.stringify(manifest)};`)

test('a page loads its own files, those of its parents and of the entry, each once', () => {
  expect(initialFiles(pages, 'news/web/home-page')).toEqual({
    js: ['/manifest.js', '/entry.js', '/react.js', '/root.js', '/icon.js', '/home.js'],
    css: ['/root.css', '/home.css'],
  })
})

test('a missing page and an invalid manifest are errors', () => {
  expect(() => initialFiles(pages, 'news/web/gone-page')).toThrow('no page news/web/gone-page')
  expect(() => readBuiltPages('window.__reactRouterManifest={};')).toThrow()
})

test('admin pages and routes without a component are not public', () => {
  expect(publicPages(pages)).toEqual(['news/web/home-page'])
})

test('a script with another form of name is found', () => {
  const files = [
    'every-page.DrMVGm99.chunk.js',
    'entry.client.Cc3Z4pJa.chunk.js',
    'manifest-c6d3aa4a.js',
    'a.css',
    'b.js.gz',
  ]
  expect(checkChunkNames('js', files).map(({ file }) => file)).toEqual(['js/manifest-c6d3aa4a.js'])
})

test('a chunk that contains an admin package is found', () => {
  const chunks = new Map([
    ['a.js', 'class x{constructor(){this._zod={}}}'],
    ['b.js', 'const ProseMirror=1'],
    ['c.js', 'nothing'],
  ])
  expect(
    checkAdminPackages(chunks).map(({ file, message }) => `${file} ${message.split(':', 1)[0]}`),
  ).toEqual(['a.js contains zod', 'b.js contains @tiptap/core'])
})

test('a marker that its package no longer contains is found', () => {
  expect(checkMarkers(() => true)).toEqual([])
  expect(checkMarkers(({ package: name }) => name !== 'zod')).toHaveLength(1)
})
