// Loads the i18next HTTP backend only when a message file has to be fetched: the first messages are part of the page.
import type { BackendModule } from 'i18next'
import type { default as HttpBackend, HttpBackendOptions } from 'i18next-http-backend'

/** A replacement for `i18next-http-backend` with the same options. */
export function createLazyBackend(): BackendModule<HttpBackendOptions> {
  let load: () => Promise<HttpBackend>
  let loaded: Promise<HttpBackend> | undefined
  return {
    type: 'backend',
    callbackApi: true,
    init(services, options: HttpBackendOptions) {
      load = async () => {
        const { default: Backend } = await import('i18next-http-backend')
        return new Backend(services, options)
      }
    },
    read(language, namespace, callback) {
      loaded ??= load()
      loaded.then(
        (backend) => backend.read(language, namespace, callback),
        (error: Error) => {
          loaded = undefined
          // `true` makes i18next retry, as the HTTP backend does when the server cannot be reached.
          callback(error, true)
        },
      )
    },
  }
}
