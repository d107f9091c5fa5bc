// Lists the files of the project except those that .gitignore names. Reads the folder and not git, so that the checks
// also work in a copy without history.
import { readdirSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

export function listProjectFiles(folder: string = root): string[] {
  const ignored = readFileSync(join(folder, '.gitignore'), 'utf8')
    .split('\n')
    .map((line) => line.trim().replace(/\/$/, ''))
    .filter((line) => line !== '' && !line.startsWith('#'))
  return list(folder, '', ['.git', ...ignored])
}

function list(folder: string, prefix: string, ignored: readonly string[]): string[] {
  return readdirSync(join(folder, prefix), { withFileTypes: true })
    .filter(({ name }) => !ignored.some((pattern) => matchesGlob(name, pattern)))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
    .flatMap((entry) => {
      const path = prefix ? `${prefix}/${entry.name}` : entry.name
      if (entry.isDirectory()) return list(folder, path, ignored)
      return entry.isFile() ? [path] : []
    })
}

/** @returns undefined for binary files */
export function readText(path: string, folder: string = root): string | undefined {
  const bytes = readFileSync(join(folder, path))
  return bytes.subarray(0, 8192).includes(0) ? undefined : bytes.toString('utf8')
}
