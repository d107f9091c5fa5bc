import { createContext, runInContext } from 'node:vm'
import { createElement, Fragment, type ReactNode } from 'react'
import {
  createRequestHandler,
  type EntryContext,
  type HandleDocumentRequestFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { expect, test, vi } from 'vitest'
import { PriorityPicture, usePriorityPicture } from '#src/ui/priority-picture.ts'
import { ServedScripts, ServerScripts } from './DocumentScripts.tsx'
import { createDocumentScripts } from './document-scripts.ts'
import { renderToHtml } from './render-to-html.ts'

const url = 'https://olea.test/'
const pageId = '$& home'
const loaderData = { title: '</script><script>alert(1)</script>', text: 'a\u2028b "quoted"' }

function Picture() {
  usePriorityPicture(true)
  return createElement('img', { src: '/a.webp', fetchPriority: 'high' })
}

function createBuild(
  scripts: ReactNode,
  page: ReactNode,
  render: (context: EntryContext) => Promise<string>,
): ServerBuild {
  const route = {
    hasAction: false,
    hasLoader: true,
    hasErrorBoundary: false,
    hasDefaultExport: true,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
  }
  const root = () =>
    createElement(
      'html',
      null,
      createElement('head', null, createElement('title', null, 'Olea')),
      createElement('body', null, createElement(Outlet), scripts),
    )
  const handleRequest: HandleDocumentRequestFunction = async (_request, _status, _headers, context) =>
    new Response(await render(context))
  const modules = {
    root: { default: root },
    home: { default: () => page, loader: () => loaderData },
  }
  return {
    entry: {
      module: {
        default: handleRequest,
      },
    },
    routes: {
      root: { id: 'root', path: '', module: modules.root },
      [pageId]: { id: pageId, parentId: 'root', index: true, module: modules.home },
    },
    assets: {
      url: '/static/js/manifest.js',
      version: '1',
      entry: { module: '/static/js/entry.js', imports: ['/static/js/frame.js'] },
      routes: {
        root: { ...route, id: 'root', path: '', hasLoader: false, module: '/static/js/root.js', imports: [] },
        [pageId]: {
          ...route,
          id: pageId,
          parentId: 'root',
          index: true,
          module: '/static/js/home.js',
          imports: ['/static/js/frame.js', '/static/js/card.js'],
        },
      },
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '' },
  }
}

/** The page with the scripts of React Router. */
async function renderWithRouter(): Promise<string> {
  const scripts = createElement(Fragment, null, createElement(ScrollRestoration), createElement(Scripts))
  const build = createBuild(scripts, null, (context) =>
    renderToHtml(createElement(ServerRouter, { context, url }), { canRepeat: false }),
  )
  return (await createRequestHandler(build, 'production')(new Request(url))).text()
}

/** The page with the scripts of this project. */
async function renderPage(page: ReactNode = null): Promise<{ html: string; inlineScripts: string[] }> {
  const inlineScripts: string[] = []
  const build = createBuild(createElement(ServerScripts), page, async (context) => {
    const scripts = await createDocumentScripts(context, ['/static/json/common.json'])
    const value = { ...scripts, allowInlineScript: (code: string) => inlineScripts.push(code) }
    const router = createElement(ServerRouter, { context, url })
    return renderToHtml(
      createElement(
        ServedScripts,
        { value },
        createElement(PriorityPicture, { value: { isRendered: false } }, router),
      ),
      { canRepeat: true },
    )
  })
  const html = await (await createRequestHandler(build, 'production')(new Request(url))).text()
  return { html, inlineScripts }
}

function readScripts(html: string): string[] {
  return Array.from(html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g), ([, code = '']) => code)
}

/** Runs the scripts before hydration. @returns the scroll position, and what the router reads from the window */
async function runScripts(scripts: string[]) {
  const scrollTo = vi.fn()
  const stored = JSON.stringify({ visit: 420 })
  const window = {
    history: { state: { key: 'visit' } },
    scrollTo,
    __reactRouterContext: { stream: new ReadableStream<Uint8Array>() },
  }
  const globals = { window, sessionStorage: { getItem: () => stored }, ReadableStream, TextEncoderStream }
  const context = createContext(globals)
  for (const code of scripts) runInContext(code, context)
  const {
    stream,
    streamController: _,
    ...handoff
  } = { streamController: undefined, ...window.__reactRouterContext }
  return { handoff, data: await new Response(stream).text(), scrolled: scrollTo.mock.calls }
}

test('passes the same data to the router as its own scripts', async () => {
  const { inlineScripts } = await renderPage()
  const expected = readScripts(await renderWithRouter()).filter((code) => !/^\s*import /.test(code))
  const [handoff = ''] = inlineScripts
  const result = await runScripts([handoff])
  expect(result).toEqual(await runScripts(expected))
  expect(result.data).toContain('</script><script>alert(1)')
  expect(result.scrolled).toEqual([[0, 420]])
})

test('reports exactly the inline scripts of the page', async () => {
  for (const hasPicture of [false, true]) {
    const { html, inlineScripts } = await renderPage(hasPicture && createElement(Picture))
    expect(readScripts(html)).toEqual(inlineScripts)
    expect(inlineScripts).toHaveLength(2)
  }
})

test('preloads the same files as the router, with low priority', async () => {
  const { html } = await renderPage()
  const preload = /<link rel="modulepreload" (?:fetchPriority="low" )?href="([^"]+)"\/>/g
  const filesOf = (text: string) => Array.from(text.matchAll(preload), ([, file]) => file)
  expect(filesOf(html)).toEqual(filesOf(await renderWithRouter()))
  expect(html.match(/<link rel="modulepreload" fetchPriority="low"/g)).toHaveLength(6)
  expect(html).toContain(
    '<link rel="preload" as="fetch" crossorigin="anonymous" fetchPriority="low" href="/static/json/common.json"/>',
  )
})

test('imports the same modules as the router', async () => {
  const { inlineScripts } = await renderPage()
  const [expected = ''] = readScripts(await renderWithRouter()).filter((code) => /^\s*import /.test(code))
  const lines = (code: string) =>
    code
      .split('\n')
      .map((line) => line.trim().replace(/;$/, ''))
      .filter(Boolean)
  expect(lines(inlineScripts[1] ?? '')).toEqual(lines(expected))
})

test('names no file before the picture of a page is shown', async () => {
  const { html, inlineScripts } = await renderPage(createElement(Picture))
  expect(html).not.toMatch(/"modulepreload"|as="fetch"/)
  const [wait = '', start = ''] = (inlineScripts[1] ?? '').split('await Promise.race([painted, requested])')
  expect(wait).not.toContain('/static/')
  expect(start.trim()).toBe(
    `
const preload = (attributes) => document.head.append(Object.assign(document.createElement('link'), attributes))
for (const href of ["/static/js/manifest.js","/static/js/entry.js","/static/js/frame.js","/static/js/root.js","/static/js/home.js","/static/js/card.js"]) preload({ rel: 'modulepreload', href })
for (const href of ["/static/json/common.json"]) preload({ rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href })
const [, route0, route1] = await Promise.all([import("/static/js/manifest.js"), import("/static/js/root.js"), import("/static/js/home.js")])
window.__reactRouterRouteModules = {"root":route0,"$& home":route1};
import("/static/js/entry.js");`.trim(),
  )
})

test('is still needed: the scripts of the router are neither deferred nor reported, and load with high priority', async () => {
  const html = await renderWithRouter()
  expect(html).toMatch(/<link rel="modulepreload" href=/)
  expect(html).toMatch(/<script type="module" async="">import "/)
  expect(html).toContain('window.__reactRouterContext.streamController.enqueue(')
})
