// What a visitor's browser fetches before a page works, read from the manifest that React Router leaves in the
// build (Vite's own is taken away by it, and says nothing more).
import { z } from 'zod'
import type { Finding } from './finding.ts'

/** A style sheet that a part loaded later uses as well bears an empty fragment, so that both keep a link of their own. */
const Files = z.array(z.string().transform((address) => address.replace(/#$/, ''))).default([])

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

/** @throws when the text is no manifest as React Router writes it */
export function readBuiltPages(text: string): BuiltPages {
  const json = text.replace(/^window\.__reactRouterManifest\s*=\s*/, '').replace(/;\s*$/, '')
  return Manifest.parse(JSON.parse(json))
}

/** Addresses of the scripts and style sheets a page asks for at once: its own, its parents' and the entry's. */
export function initialFiles(pages: BuiltPages, routeId: string): { js: string[]; css: string[] } {
  const parts = chain(pages, routeId)
  return {
    js: [
      ...new Set([
        pages.url,
        ...[pages.entry, ...parts].flatMap(({ module, imports }) => [module, ...imports]),
      ]),
    ],
    css: [...new Set([pages.entry, ...parts].flatMap(({ css }) => css))],
  }
}

function chain(pages: BuiltPages, routeId: string): BuiltPages['routes'][string][] {
  const route = pages.routes[routeId]
  if (!route) throw new Error(`the build has no page ${routeId}`)
  return route.parentId === undefined ? [route] : [...chain(pages, route.parentId), route]
}

/** Pages for everybody: with something to show, and not of the desk. */
export function publicPages(pages: BuiltPages): string[] {
  return Object.entries(pages.routes)
    .filter(
      ([id, { hasDefaultExport }]) => id !== 'root' && hasDefaultExport && !/(^|\/)admin(\/|-)/.test(id),
    )
    .map(([id]) => id)
}

const chunkName = /^[\w.-]+\.[\w-]+\.chunk\.js$/

/** Code that is named in another way than `{chunk}.{hash}.chunk.js`, of the files beside it. */
export function checkChunkNames(folder: string, files: readonly string[]): Finding[] {
  const code = files.filter((file) => /\.m?js$/.test(file))
  return code
    .filter((file) => !chunkName.test(file))
    .map((file) => ({
      file: `${folder}/${file}`,
      line: 1,
      rule: 'chunk-name',
      advice: 'code is named {chunk}.{hash}.chunk.js: vite.config.ts and what it brings along name it',
    }))
}
