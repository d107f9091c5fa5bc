// Fails the browser build when code meant for the server slips into it.
import type { Plugin } from 'vite'

const serverOnly = [
  /\/src\/[^/]+\/server\//,
  /\/src\/platform\/(?!contract\/)/,
  /\/src\/(main|services|api|jobs|pages)\.ts$/,
]

export function refuseServerModules(): Plugin {
  return {
    name: 'olea:refuse-server-modules',
    transform(_code, id, options) {
      const path = id.split('?', 1)[0] ?? id
      if (!options?.ssr && serverOnly.some((pattern) => pattern.test(path))) {
        this.error(`${path} belongs to the server and must not reach the browser: import its types only`)
      }
    },
  }
}
