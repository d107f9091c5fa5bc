// The version of an installed package, without loading the package.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { projectFolder } from './project-folder.ts'

const Manifest = z.object({ version: z.string() })

export function packageVersion(name: string): string {
  const text = readFileSync(join(projectFolder, 'node_modules', name, 'package.json'), 'utf8')
  return Manifest.parse(JSON.parse(text)).version
}
