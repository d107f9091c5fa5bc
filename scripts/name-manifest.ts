// Every piece of code has a name of one form, `static/js/{chunk}.{hash}.chunk.js`: whoever serves the files, or keeps
// them at the edge, needs one rule. React Router writes its list of pages past the bundler's names, as
// `manifest-{hash}.js`, while the server's build is made: here it gets its name, before the server's build says it.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

const listOfPages = '\0virtual:react-router/server-manifest'

export function nameManifest(): Plugin {
  return {
    name: 'olea:name-manifest',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform(code, id) {
      if (id !== listOfPages) return undefined
      const { root, environments } = this.environment.getTopLevelConfig()
      const built = environments.client?.build.outDir
      const named = renameManifest(code)
      if (built === undefined || named === undefined)
        return this.error('React Router names its list of pages in another way than before')
      const fileOf = (address: string) => join(resolve(root, built), address)
      writeFileSync(
        fileOf(named.to),
        readFileSync(fileOf(named.from), 'utf8').replaceAll(named.from, named.to),
      )
      rmSync(fileOf(named.from))
      return { code: named.code, map: null }
    },
  }
}

/** What the server's build says of the list, with the address it is going to have; undefined when it says none. */
export function renameManifest(code: string): { code: string; from: string; to: string } | undefined {
  const [from, folder, hash] = /(\/[\w/]+\/)manifest-([0-9a-f]+)\.js/.exec(code) ?? []
  if (from === undefined) return undefined
  const to = `${folder}manifest.${hash}.chunk.js`
  return { code: code.replaceAll(from, to), from, to }
}
