// Works around vite 8.3.8: its bundler keeps an unused component when the module assigns its `displayName` or makes it by
// `forwardRef`, and with it everything the component uses. React Router does both: `Form`, `NavLink` and others would be in
// every page.
import type { Plugin } from 'vite'

const routerModule = /\/react-router\/dist\/\w+\/lib\//
const assignment = /^\w+\.displayName = "[^"]*";$/gm
const construction = /^(const \w+ = )(?=[\w$]+\.(?:createContext|forwardRef|memo)\()/gm

/** In the browser's build, removes the names from React Router, which only development tools read, and marks calls that only make a component as free of side effects. */
export function dropUnusedComponents(): Plugin {
  let removed = 0
  let marked = 0
  return {
    name: 'olea:drop-unused-components',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!routerModule.test(id)) return undefined
      const shorter = code
        .replaceAll(assignment, () => {
          removed += 1
          return ''
        })
        .replaceAll(construction, (_, start) => {
          marked += 1
          return `${start}/* @__PURE__ */ `
        })
      return shorter === code ? undefined : { code: shorter, map: null }
    },
    generateBundle() {
      if (removed === 0 || marked === 0)
        this.error('React Router makes its components in another way: change or remove this plugin')
    },
  }
}
