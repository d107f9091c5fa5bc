// Works around vite 8.3.8: its bundler keeps an unused component when the module assigns its `displayName`, and with it
// everything the component uses. React Router does so for each component: `Form` and others would be in every page.
import type { Plugin } from 'vite'

const routerModule = /\/react-router\/dist\/\w+\/lib\//
const assignment = /^\w+\.displayName = "[^"]*";$/gm

/** Removes the names from React Router in the browser's build; only development tools read them. */
export function removeDisplayNames(): Plugin {
  let removed = 0
  return {
    name: 'olea:remove-display-names',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!routerModule.test(id) || !code.includes('.displayName = ')) return undefined
      const shorter = code.replaceAll(assignment, () => {
        removed += 1
        return ''
      })
      return { code: shorter, map: null }
    },
    generateBundle() {
      if (removed === 0) this.error('React Router assigns no displayName any more: remove this plugin')
    },
  }
}
