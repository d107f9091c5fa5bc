// Reads from React Router's manifest which files a browser loads before a page works. (React Router removes Vite's own
// manifest, which has no further information.)
import { z } from 'zod'
import type { Finding } from './finding.ts'

/** The build adds an empty fragment to a style sheet that a lazy chunk uses as well, so that both have their own link. */
const Files = z.array(z.string().transform((url) => url.replace(/#$/, ''))).default([])

const Manifest = z.object({
  url: z.string(),
  entry: z.object({ module: z.string(), imports: Files, css: Files }),
  routes: z.record(
    z.string(),
    z.object({
      parentId: z.string().optional(),
      module: z.string(),
      imports: Files,
      css: Files,
      hasDefaultExport: z.boolean(),
    }),
  ),
})
export type BuiltPages = z.infer<typeof Manifest>

/** @throws ZodError when the text is not a manifest of React Router */
export function readBuiltPages(text: string): BuiltPages {
  const json = text.replace(/^window\.__reactRouterManifest\s*=\s*/, '').replace(/;\s*$/, '')
  return Manifest.parse(JSON.parse(json))
}

/** URLs of the scripts and style sheets that a page loads at once: its own, its parents' and the entry's. */
export function initialFiles(pages: BuiltPages, routeId: string): { js: string[]; css: string[] } {
  const routes = listMatches(pages, routeId)
  return {
    js: [
      ...new Set([
        pages.url,
        ...[pages.entry, ...routes].flatMap(({ module, imports }) => [module, ...imports]),
      ]),
    ],
    css: [...new Set([pages.entry, ...routes].flatMap(({ css }) => css))],
  }
}

/** A route and its parents, outermost first. */
function listMatches(pages: BuiltPages, routeId: string): BuiltPages['routes'][string][] {
  const route = pages.routes[routeId]
  if (!route) throw new Error(`the build has no page ${routeId}`)
  return route.parentId === undefined ? [route] : [...listMatches(pages, route.parentId), route]
}

/** Pages with content that are not part of the admin. */
export function publicPages(pages: BuiltPages): string[] {
  return Object.entries(pages.routes)
    .filter(
      ([id, { hasDefaultExport }]) => id !== 'root' && hasDefaultExport && !/(^|\/)admin(\/|-)/.test(id),
    )
    .map(([id]) => id)
}

const chunkName = /^[\w.-]+\.[\w-]+\.chunk\.js$/

/** Finds scripts whose name is not `{chunk}.{hash}.chunk.js`. */
export function checkChunkNames(folder: string, files: readonly string[]): Finding[] {
  return files
    .filter((file) => /\.m?js$/.test(file) && !chunkName.test(file))
    .map((file) => ({
      file: `${folder}/${file}`,
      line: 1,
      rule: 'chunk-name',
      message: 'scripts are named {chunk}.{hash}.chunk.js: correct vite.config.ts or its plugins',
    }))
}
