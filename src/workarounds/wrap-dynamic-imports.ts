// Works around react-router 8.4.0 and the browsers' `import()`: `import()` has no timeout and fails with a different
// message in every browser, and the router reloads the document when the code of a page cannot be loaded. The plugin
// wraps each `import()` of this project and of the router in a function of `src/ui/load-chunk.ts`.
import { fileURLToPath } from 'node:url'
import { type Plugin, parseSync, Visitor } from 'vite'

type Wrapper = 'loadChunk' | 'loadPage'

const wrapperModule = fileURLToPath(new URL('../ui/load-chunk.ts', import.meta.url))
const projectCode = fileURLToPath(new URL('../', import.meta.url))
/** Where the router imports the code of a page, by a URL known at run time only. */
const routerModule = /\/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/

export function wrapDynamicImports(): Plugin {
  return {
    name: 'olea:wrap-dynamic-imports',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const path = id.split('?', 1)[0] ?? id
      const isRouter = routerModule.test(path)
      if (!isRouter && !path.startsWith(projectCode)) return undefined
      const wrapped = wrapImports(path, code, isRouter ? 'loadPage' : 'loadChunk')
      if (isRouter && wrapped === undefined)
        this.error('The router loads the code of pages differently than React Router 8.4')
      return wrapped === undefined ? undefined : { code: wrapped, map: null }
    },
  }
}

/** Returns the code with each `import()` wrapped; undefined when it contains none. */
export function wrapImports(path: string, code: string, wrapper: Wrapper): string | undefined {
  if (!code.includes('import(')) return undefined
  const found: { start: number; end: number; name: string }[] = []
  new Visitor({
    ImportExpression({ start, end, source }) {
      const isLiteral = source.type === 'Literal' && typeof source.value === 'string'
      const name = isLiteral ? JSON.stringify(baseName(source.value)) : code.slice(source.start, source.end)
      found.push({ start, end, name })
    },
  }).visit(parseSync(path, code).program)
  if (found.length === 0) return undefined
  let wrapped = code
  for (const { start, end, name } of found.toSorted((a, b) => b.start - a.start))
    wrapped = `${wrapped.slice(0, start)}${wrapper}(() => ${wrapped.slice(start, end)}, ${name})${wrapped.slice(end)}`
  return `import { ${wrapper} } from ${JSON.stringify(wrapperModule)};\n${wrapped}`
}

/** `./sign-in/SignInDialog.tsx` becomes `SignInDialog`. */
function baseName(specifier: string): string {
  return specifier.replace(/^.*\//, '').replace(/\.\w+$/, '')
}
