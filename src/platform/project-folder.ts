// The root folder of the project. Code runs from `src/` or, in production, from the bundle in `build/process/`, so
// paths to files of the project are built from `projectFolder` instead of relative to the module.
import { existsSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'

export const projectFolder: string = findProjectFolder(import.meta.dirname)

/**
 * URL of a worker file for `new Worker()`. In the source and in the bundle, the worker is beside the calling module.
 * @param name file name without extension
 * @param from `import.meta.url` of the calling module
 */
export function workerUrl(name: string, from: string): URL {
  return new URL(`./${name}${extname(from)}`, from)
}

function findProjectFolder(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('No parent folder of the code contains a package.json.')
  return findProjectFolder(parent)
}
