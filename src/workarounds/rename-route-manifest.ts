// Works around @react-router/dev 8.4.0: it writes the manifest of the routes as `manifest-{hash}.js`, without the
// bundler's `chunkFileNames`. All other scripts are named `static/js/{chunk}.{hash}.chunk.js`, so that one rule covers
// them in a server or CDN. The file is renamed before its URL becomes part of the server's build.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

const manifestModule = '\0virtual:react-router/server-manifest'

export function renameRouteManifest(): Plugin {
  return {
    name: 'olea:rename-route-manifest',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform(code, id) {
      if (id !== manifestModule) return undefined
      const { root, environments } = this.environment.getTopLevelConfig()
      const clientFolder = environments.client?.build.outDir
      const renamed = renameManifest(code)
      if (clientFolder === undefined || renamed === undefined)
        return this.error('The name of the route manifest differs from React Router 8.4')
      const toPath = (url: string) => join(resolve(root, clientFolder), url)
      writeFileSync(
        toPath(renamed.to),
        readFileSync(toPath(renamed.from), 'utf8').replaceAll(renamed.from, renamed.to),
      )
      rmSync(toPath(renamed.from))
      return { code: renamed.code, map: null }
    },
  }
}

/** Renames the URL of the manifest in the server's code; undefined when the code contains none. */
export function renameManifest(code: string): { code: string; from: string; to: string } | undefined {
  const [from, folder, hash] = /(\/[\w/]+\/)manifest-([0-9a-f]+)\.js/.exec(code) ?? []
  if (from === undefined) return undefined
  const to = `${folder}manifest.${hash}.chunk.js`
  return { code: code.replaceAll(from, to), from, to }
}
