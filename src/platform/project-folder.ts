// Where the project lies on the disk. Code runs from `src/` and, in production, from the bundle in `build/process/`:
// whoever needs a file of the project asks here instead of counting folders upwards.
import { existsSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'

export const projectFolder: string = above(import.meta.dirname)

/**
 * Address of a worker's file for `new Worker()`.
 * @param name of the file beside the module that asks, without extension; the bundle keeps all workers beside itself
 * @param from `import.meta.url` of the module that asks
 */
export function workerUrl(name: string, from: string): URL {
  return new URL(`./${name}${extname(from)}`, from)
}

function above(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('The folder of the project is not above its own code.')
  return above(parent)
}
