import { expect, test } from 'vitest'
import { findBuildFiles } from './page-store.ts'

test('finds every build file of a page once', () => {
  const html = `<link rel="stylesheet" href="/static/css/root.a.css"/><link rel="modulepreload" href="/static/js/a.b.chunk.js"/>
    <script>import "/static/js/a.b.chunk.js";import * as r from "/static/js/root.c.chunk.js"</script>
    <style>@font-face{src:url(/static/woff2/x.d.woff2)}</style><a href="https://other.test/static/js/no.js">x</a>`
  expect(findBuildFiles(html)).toEqual([
    '/static/css/root.a.css',
    '/static/js/a.b.chunk.js',
    '/static/js/root.c.chunk.js',
    '/static/woff2/x.d.woff2',
  ])
})
