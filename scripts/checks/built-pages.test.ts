import { expect, test } from 'vitest'
import { checkChunkNames, initialFiles, publicPages, readBuiltPages } from './built-pages.ts'
import { checkForeignPackages, checkMarks } from './foreign-packages.ts'

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

test('a page fetches its own files, those of its parents and the entry, each once', () => {
  expect(initialFiles(pages, 'news/web/home-page')).toEqual({
    js: ['/manifest.js', '/entry.js', '/react.js', '/root.js', '/icon.js', '/home.js'],
    css: ['/root.css', '/home.css'],
  })
})

test('a page that was not built is an error, and so is a manifest of another form', () => {
  expect(() => initialFiles(pages, 'news/web/gone-page')).toThrow('no page news/web/gone-page')
  expect(() => readBuiltPages('window.__reactRouterManifest={};')).toThrow()
})

test('pages of the desk and addresses without a page are not for readers', () => {
  expect(publicPages(pages)).toEqual(['news/web/home-page'])
})

test('code whose name has another form is told', () => {
  const files = [
    'frame.DrMVGm99.chunk.js',
    'entry.client.Cc3Z4pJa.chunk.js',
    'manifest-c6d3aa4a.js',
    'a.css',
    'b.js.gz',
  ]
  expect(checkChunkNames('js', files).map(({ file }) => file)).toEqual(['js/manifest-c6d3aa4a.js'])
})

test('a chunk that holds a package of the desk is named', () => {
  const chunks = new Map([
    ['a.js', 'class x{constructor(){this._zod={}}}'],
    ['b.js', 'const ProseMirror=1'],
    ['c.js', 'nothing'],
  ])
  expect(
    checkForeignPackages(chunks).map(({ file, advice }) => `${file} ${advice.split(':', 1)[0]}`),
  ).toEqual(['a.js holds zod', 'b.js holds @tiptap/core'])
})

test('a mark that its package no longer says is found', () => {
  expect(checkMarks(() => true)).toEqual([])
  expect(checkMarks(({ package: name }) => name !== 'zod')).toHaveLength(1)
})
