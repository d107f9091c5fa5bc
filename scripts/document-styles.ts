// A style sheet of the document is asked for once. React Router marks the address of every sheet that some `import()`
// needs as well (`styles.css#`), so that the part loaded later keeps its styles when the page that brought them is
// left; the browser reads the whole sheet again for it. The document is never left: of what it brings, no piece of
// code has to say that it needs it.
import type { Manifest, ManifestChunk, Plugin } from 'vite'

const manifestFile = '.vite/manifest.json'
/** As React Router names it in the browser's build. */
const document = 'src/root.tsx?__react-router-build-client-route'

export function documentStyles(): Plugin {
  return {
    name: 'olea:document-styles',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const file = bundle[manifestFile]
        if (file?.type !== 'asset') return this.error(`The build has no ${manifestFile}`)
        const manifest = JSON.parse(String(file.source)) as Manifest
        if (!(document in manifest)) return this.error(`The build has no ${document}`)
        file.source = JSON.stringify(giveStylesTo(document, manifest), null, 2)
      },
    },
  }
}

/** The same list of files, in which the styles that `owner` brings are its own and nobody else's. */
export function giveStylesTo(owner: string, manifest: Manifest): Manifest {
  const css = stylesOf(owner, manifest)
  return Object.fromEntries(
    Object.entries(manifest).map(([name, chunk]) => {
      const { css: own = [], ...rest } = chunk
      const kept = name === owner ? [...css] : own.filter((sheet) => !css.has(sheet))
      return [name, kept.length > 0 ? { ...rest, css: kept } : rest]
    }),
  )
}

function stylesOf(name: string, manifest: Manifest, seen = new Set<ManifestChunk>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk || seen.has(chunk)) return new Set()
  seen.add(chunk)
  const brought = (chunk.imports ?? []).flatMap((imported) => [...stylesOf(imported, manifest, seen)])
  return new Set([...brought, ...(chunk.css ?? [])])
}
