// The messages of the first language come with the page. What fetches others is loaded when a reader asks for one.
import type { BackendModule } from 'i18next'
import type { default as HttpBackend, HttpBackendOptions } from 'i18next-http-backend'

/** Takes the place of `i18next-http-backend`, with the same options. */
export function createLazyBackend(): BackendModule<HttpBackendOptions> {
  let make: () => Promise<HttpBackend>
  let made: Promise<HttpBackend> | undefined
  return {
    type: 'backend',
    callbackApi: true,
    init(services, options: HttpBackendOptions) {
      make = async () => {
        const { default: Backend } = await import('i18next-http-backend')
        return new Backend(services, options)
      }
    },
    read(language, namespace, callback) {
      made ??= make()
      made.then(
        (backend) => backend.read(language, namespace, callback),
        (error: Error) => {
          made = undefined
          // `true` asks for another attempt, as the backend itself does when the server is away.
          callback(error, true)
        },
      )
    },
  }
}
