// Covers that were drawn by other code are drawn again: their files are named after the code that made them.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFolder } from '#src/platform/project-folder.ts'
import { printingEdition } from './printing-edition.ts'

const drawing = join(projectFolder, 'src', 'media', 'server', 'cover')
let edition: Promise<string> | undefined

/** The same as long as the code that draws, and the library that prints, are the same. */
export function coverEdition(): Promise<string> {
  edition ??= hashSources()
  return edition
}

async function hashSources(): Promise<string> {
  const names = await readdir(drawing, { recursive: true })
  const sources = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).sort()
  const hash = createHash('sha256').update(printingEdition)
  for (const name of sources) hash.update(await readFile(join(drawing, name)))
  return hash.digest('hex').slice(0, 16)
}
