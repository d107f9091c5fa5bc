// The version of an installed package, without loading the package, and of this product.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { projectFolder } from './project-folder.ts'

const Manifest = z.object({ version: z.string() })

export const packageVersion = (name: string): string => readVersion(join('node_modules', name))

export const productVersion = (): string => readVersion('.')

function readVersion(folder: string): string {
  const text = readFileSync(join(projectFolder, folder, 'package.json'), 'utf8')
  return Manifest.parse(JSON.parse(text)).version
}
