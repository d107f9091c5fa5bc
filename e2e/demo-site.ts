// Vitest's global setup of the tests that need a site with content: creates one data folder with the demo articles. Each
// test file copies it, which is faster than another first start.
import { cp } from 'node:fs/promises'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { cleanUp, createTemporaryFolder, type Environment, type Olea, startOlea } from './start-olea.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    demoFolder: string
  }
}

/** The first admin of every copy. */
export const demoAdmin = { email: 'editor@olea.example', password: 'nine-old-trees-by-the-mill' }
const adminEnvironment = { ADMIN_EMAIL: demoAdmin.email, ADMIN_PASSWORD: demoAdmin.password }

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const olea = await startOlea({ environment: adminEnvironment })
  // Otherwise every copy would generate the same covers again, while a browser waits for them.
  if (project.name === 'browser') await generateCovers(olea.url)
  await olea.stop()
  project.provide('demoFolder', olea.dataDir)
  return cleanUp
}

/** Generates the covers of the pages that most tests open, in the sizes their windows request. */
async function generateCovers(url: string): Promise<void> {
  const pages = ['/', '/news/all', '/news/popular', '/search?q=olive']
  const texts = await Promise.all(pages.map(async (path) => (await fetch(url + path)).text()))
  const covers = new Set(texts.join().match(/\/media\/cover\/[\w-]+-(?:400|800)\.avif/g))
  if (covers.size === 0) throw new Error('Found no cover on any page: correct the pattern.')
  // Sequentially: on a slow machine the last of many parallel requests would wait until the server closes it.
  for (const path of covers) await (await fetch(url + path)).arrayBuffer()
}

/** Starts a server on a fresh copy of the demo site. */
export async function startDemoSite(environment: Environment = {}): Promise<Olea> {
  const dataDir = await createTemporaryFolder()
  await cp(inject('demoFolder'), dataDir, { recursive: true })
  return startOlea({ dataDir, environment: { ...adminEnvironment, ...environment } })
}
