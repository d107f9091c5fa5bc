// Works around react-router 8.4.0: its observation of navigations and loaders is in every page, also if the router gets no
// `instrumentations`, and takes more than 1 kB.
import type { Plugin } from 'vite'

const instrumentationModule = /\/react-router\/dist\/\w+\/lib\/router\/instrumentation\.js$/

/** Without `instrumentations`, the router calls the first one only. The last two are for servers. */
const exports = `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = (router) => router
export const instrumentHandler = (handler) => handler
export const instrumentationResultMetaContext = undefined
`

/** In the browser's build, replaces the module with functions that do nothing. A renamed export fails the build. */
export function dropRouterInstrumentation(): Plugin {
  let isReplaced = false
  return {
    name: 'olea:drop-router-instrumentation',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      if (!instrumentationModule.test(id)) return undefined
      isReplaced = true
      return exports
    },
    generateBundle() {
      if (!isReplaced)
        this.error('The router has its instrumentation in another module: change or remove this plugin')
    },
  }
}
