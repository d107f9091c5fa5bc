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
  await olea.stop()
  project.provide('demoFolder', olea.dataDir)
  return cleanUp
}

/** A server with the demo newsroom as it was on the first day. */
export async function startDemo(environment: Environment = {}): Promise<Olea> {
  const dataDir = await temporaryFolder()
  await cp(inject('demoFolder'), dataDir, { recursive: true })
  return startOlea({ dataDir, environment: { ...asAdmin, ...environment } })
}
