// Whatever the browser loads later goes through one door, `src/ui/load-chunk.ts`, which gives up after a while and
// says what failed. `import()` itself waits for ever and names its failures differently in every browser.
import { fileURLToPath } from 'node:url'
import { type Plugin, parseSync, Visitor } from 'vite'

const door = fileURLToPath(new URL('../src/ui/load-chunk.ts', import.meta.url))
const ownCode = fileURLToPath(new URL('../src/', import.meta.url))
/** Where the router loads the code of a page, by an address it knows only then. */
const routersDoor = /\/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/

export function watchChunks(): Plugin {
  return {
    name: 'olea:watch-chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const path = id.split('?', 1)[0] ?? id
      const isRouter = routersDoor.test(path)
      if (!isRouter && !path.startsWith(ownCode)) return undefined
      const watched = watchImports(path, code, isRouter ? 'loadPage' : 'loadChunk')
      if (isRouter && watched === undefined)
        this.error('The router loads its pages in another way than before')
      return watched === undefined ? undefined : { code: watched, map: null }
    },
  }
}

/** The code with each `import()` behind the door; undefined when there is none. */
export function watchImports(
  path: string,
  code: string,
  through: 'loadChunk' | 'loadPage',
): string | undefined {
  if (!code.includes('import(')) return undefined
  const found: { start: number; end: number; name: string }[] = []
  new Visitor({
    ImportExpression({ start, end, source }) {
      const { type, start: from, end: to } = source
      const isNamed = type === 'Literal' && typeof source.value === 'string'
      found.push({ start, end, name: isNamed ? JSON.stringify(nameOf(source.value)) : code.slice(from, to) })
    },
  }).visit(parseSync(path, code).program)
  if (found.length === 0) return undefined
  let watched = code
  for (const { start, end, name } of found.toSorted((a, b) => b.start - a.start))
    watched = `${watched.slice(0, start)}${through}(() => ${watched.slice(start, end)}, ${name})${watched.slice(end)}`
  return `import { ${through} } from ${JSON.stringify(door)};\n${watched}`
}

/** `./sign-in/SignInDialog.tsx` is known as `SignInDialog`. */
function nameOf(specifier: string): string {
  return specifier.replace(/^.*\//, '').replace(/\.\w+$/, '')
}
