// Works around react-router 8.4.0: its `Scripts` cannot load the modules of a page after the first picture or with low
// priority, and writes loader data in scripts after the page, each rendered by a Suspense boundary of its own.
// `Scripts` and `ScrollRestoration` also do not report the inline scripts that the content security policy must allow.
import { text } from 'node:stream/consumers'
import type { EntryContext } from 'react-router'

export type DocumentScripts = {
  /** Modules that the page loads before it is hydrated. */
  modules: string[]
  /** Data that the page fetches before it is hydrated. */
  data: string[]
  /** Restores the scroll position and passes the loader data to the router. */
  createHandoff(): string
  /**
   * Imports the modules of the page and starts hydration.
   * @param isDeferred waits for the picture with `fetchpriority="high"`, which the page must contain
   */
  createStart(isDeferred: boolean): string
}

/**
 * Reads `serverHandoffStream` to its end, so that the router writes no scripts for it.
 * @param data URLs of what the page fetches before it is hydrated
 */
export async function createDocumentScripts(context: EntryContext, data: string[]): Promise<DocumentScripts> {
  const { manifest, serverHandoffString, serverHandoffStream, staticHandlerContext } = context
  if (!serverHandoffStream) throw new Error('The router passed no loader data')
  const loaderData = await text(serverHandoffStream)
  context.serverHandoffStream = undefined
  const routes = staticHandlerContext.matches.map(({ route }) => {
    const entry = manifest.routes[route.id]
    if (!entry) throw new Error(`The manifest has no route ${route.id}`)
    if (entry.clientLoaderModule ?? entry.clientActionModule ?? entry.clientMiddlewareModule)
      throw new Error(
        `The route ${route.id} is split into several modules, of which only one would be loaded`,
      )
    return { id: route.id, module: entry.module, imports: entry.imports ?? [] }
  })
  const pageModules = [manifest.url, ...routes.map(({ module }) => module)]
  const modules = [
    ...new Set([
      manifest.url,
      manifest.entry.module,
      ...manifest.entry.imports,
      ...routes.flatMap(({ module, imports }) => [module, ...imports]),
    ]),
  ]
  const start = `window.__reactRouterRouteModules = {${routes.map(({ id }, index) => `${JSON.stringify(id)}:route${index}`).join(',')}};
import(${JSON.stringify(manifest.entry.module)});`
  return {
    modules,
    data,
    createHandoff: () => `${scrollRestoration}
${keepScrollPosition}
window.__reactRouterContext = ${serverHandoffString};
window.__reactRouterContext.stream = new ReadableStream({start(controller){controller.enqueue(${toScriptText(loaderData)});controller.close();}}).pipeThrough(new TextEncoderStream());`,
    createStart: (isDeferred) =>
      isDeferred
        ? `${importAfterPicture({ modules, data }, pageModules)}\n${start}`
        : `${importAtOnce(pageModules)}\n${start}`,
  }
}

/** @param pageModules the manifest, then the routes from the root to the page */
function importAtOnce([manifest = '', ...routes]: string[]): string {
  return [
    `import ${JSON.stringify(manifest)};`,
    ...routes.map((module, index) => `import * as route${index} from ${JSON.stringify(module)};`),
  ].join('\n')
}

const maxWaitMs = 3_000

/**
 * A page is readable before its scripts run, and they are ten times the size of its first picture: on a slow connection,
 * loading both at once delays the picture. See docs/decisions/0012-deferred-hydration.md.
 */
const waitForPicture = `const frame = () => new Promise((next) => requestAnimationFrame(next))
const painted = document.querySelector('img[fetchpriority=high]').decode().catch(() => {}).then(frame).then(frame)
const requested = new Promise((start) => {
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, start, { once: true, capture: true })
  setTimeout(start, ${maxWaitMs})
  if (document.hidden) start()
})
await Promise.race([painted, requested])`

function importAfterPicture(files: Pick<DocumentScripts, 'modules' | 'data'>, pageModules: string[]): string {
  const names = pageModules.map((_, index) => (index === 0 ? '' : `route${index - 1}`))
  return `${waitForPicture}
const preload = (attributes) => document.head.append(Object.assign(document.createElement('link'), attributes))
for (const href of ${JSON.stringify(files.modules)}) preload({ rel: 'modulepreload', href })
for (const href of ${JSON.stringify(files.data)}) preload({ rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href })
const [${names.join(', ')}] = await Promise.all([${pageModules.map((module) => `import(${JSON.stringify(module)})`).join(', ')}])`
}

/** The same as the script of `ScrollRestoration`, which `useScrollRestoration` needs. */
const scrollRestoration = `if (!window.history.state || !window.history.state.key) {
  window.history.replaceState({ key: Math.random().toString(32).slice(2) }, "");
}
try {
  const storedY = JSON.parse(sessionStorage.getItem("react-router-scroll-positions") || "{}")[window.history.state.key];
  if (typeof storedY === "number") window.scrollTo(0, storedY);
} catch (error) {
  console.error(error);
  sessionStorage.removeItem("react-router-scroll-positions");
}`

/**
 * Until the page has loaded, the browser would restore its own position in pixels again and again, also after
 * `use-scroll-anchor.ts` has restored the article in view. React Router turns that off after hydration only.
 */
const keepScrollPosition = `window.history.scrollRestoration = "manual";`

/** A string literal that cannot end the script element. */
function toScriptText(value: string): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
