// Vitest's global setup of the browser tests: starts one demo site for all files that only read. Its caches are warm after
// the first of them, and each site less saves two seconds of processor time.
import type { TestProject } from 'vitest/node'
import { startClone } from '../../prepared-sites.ts'
import { failOnLoggedErrors } from './logged-errors.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    sharedSiteUrl: string
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const olea = await startClone(project.getProvidedContext().demo)
  project.provide('sharedSiteUrl', olea.url)
  return async () => {
    await olea.stop()
    failOnLoggedErrors(olea)
  }
}
