// Works around @react-router/dev 8.4.0: for every style sheet that some `import()` needs too, it appends `#` to the URL,
// so that the code loaded later keeps its styles when the page is left. The browser then loads the sheet twice. The
// document is never left, so no other chunk has to name the style sheets of the document.
import type { Manifest, ManifestChunk, Plugin } from 'vite'

const manifestFile = '.vite/manifest.json'
/** The name that React Router gives to the root route in the browser's build. */
const documentChunk = 'src/root.tsx?__react-router-build-client-route'

export function assignDocumentStyles(): Plugin {
  return {
    name: 'olea:assign-document-styles',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const file = bundle[manifestFile]
        if (file?.type !== 'asset') return this.error(`The build has no ${manifestFile}`)
        const manifest = JSON.parse(String(file.source)) as Manifest
        if (!(documentChunk in manifest)) return this.error(`The build has no ${documentChunk}`)
        file.source = JSON.stringify(assignStyles(documentChunk, manifest), null, 2)
      },
    },
  }
}

/** Returns the manifest with the style sheets of `owner` and its imports listed by `owner` only. */
export function assignStyles(owner: string, manifest: Manifest): Manifest {
  const css = collectStyles(owner, manifest)
  return Object.fromEntries(
    Object.entries(manifest).map(([name, chunk]) => {
      const { css: listed = [], ...rest } = chunk
      const remaining = name === owner ? [...css] : listed.filter((sheet) => !css.has(sheet))
      return [name, remaining.length > 0 ? { ...rest, css: remaining } : rest]
    }),
  )
}

function collectStyles(name: string, manifest: Manifest, seen = new Set<ManifestChunk>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk || seen.has(chunk)) return new Set()
  seen.add(chunk)
  const imported = (chunk.imports ?? []).flatMap((file) => [...collectStyles(file, manifest, seen)])
  return new Set([...imported, ...(chunk.css ?? [])])
}
