// Vitest's global set-up of the browser tests: a folder with the demo newsroom in it, of which every file gets a copy.
import type { TestProject } from 'vitest/node'
import { cleanUp, startOlea } from '../start-olea.ts'

export type DemoFolder = { dataDir: string; admin: { email: string; password: string } }

declare module 'vitest' {
  export interface ProvidedContext {
    demoFolder: DemoFolder
  }
}

const admin = { email: 'editor@olea.example', password: 'nine-old-trees-by-the-mill' }

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const olea = await startOlea({
    environment: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
  })
  await olea.stop()
  project.provide('demoFolder', { dataDir: olea.dataDir, admin })
  return cleanUp
}
