// Vitest's global set-up of the tests that need a newspaper but not its first start: a folder with the demo newsroom in
// it, made once, of which each takes a copy.
import { cp } from 'node:fs/promises'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { cleanUp, type Environment, type Olea, startOlea, temporaryFolder } from './start-olea.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    demoFolder: string
  }
}

/** Who is the first admin of every copy. */
export const demoAdmin = { email: 'editor@olea.example', password: 'nine-old-trees-by-the-mill' }
const asAdmin = { ADMIN_EMAIL: demoAdmin.email, ADMIN_PASSWORD: demoAdmin.password }

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const olea = await startOlea({ environment: asAdmin })
  // Or each copy would draw the same pictures anew, for the first pages that a browser opens there.
  if (project.name === 'browser') await drawCovers(olea.url)
  await olea.stop()
  project.provide('demoFolder', olea.dataDir)
  return cleanUp
}

/** The covers of the pages that most tests open, in the sizes of their windows. */
async function drawCovers(url: string): Promise<void> {
  const pages = ['/', '/news/all', '/news/popular', '/search?q=olive']
  const texts = await Promise.all(pages.map(async (path) => (await fetch(url + path)).text()))
  const covers = new Set(texts.join().match(/\/media\/cover\/[\w-]+-(?:400|800)\.avif/g))
  if (covers.size === 0) throw new Error('No page shows a cover: the search for them is broken.')
  // One after the other: a slow machine would keep the last of many waiting until the server closes its connection.
  for (const path of covers) await (await fetch(url + path)).arrayBuffer()
}

/** A server with the demo newsroom as it was on the first day. */
export async function startDemo(environment: Environment = {}): Promise<Olea> {
  const dataDir = await temporaryFolder()
  await cp(inject('demoFolder'), dataDir, { recursive: true })
  return startOlea({ dataDir, environment: { ...asAdmin, ...environment } })
}
