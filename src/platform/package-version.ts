import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { projectFolder } from './project-folder.ts'

const Manifest = z.object({ version: z.string() })

/** Of a package that is installed, without loading it. */
export function packageVersion(name: string): string {
  const text = readFileSync(join(projectFolder, 'node_modules', name, 'package.json'), 'utf8')
  return Manifest.parse(JSON.parse(text)).version
}
