// Covers that were drawn by other code are drawn again: their files are named after the code that made them.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFolder } from '#src/platform/project-folder.ts'
import { printingEdition } from './printing-edition.ts'

const server = join(projectFolder, 'src', 'media', 'server')
let covers: Promise<string> | undefined
let cards: Promise<string> | undefined

/** The same as long as the code that draws, and the library that prints, are the same. */
export function coverEdition(): Promise<string> {
  covers ??= hashSources(['cover'])
  return covers
}

/** The same for the pictures that stand for shared articles, which hold a cover. */
export function cardEdition(): Promise<string> {
  cards ??= hashSources(['cover', 'share-card'])
  return cards
}

async function hashSources(folders: string[]): Promise<string> {
  const hash = createHash('sha256').update(printingEdition)
  for (const folder of folders) {
    const names = await readdir(join(server, folder), { recursive: true })
    const sources = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).sort()
    for (const name of sources) hash.update(await readFile(join(server, folder, name)))
  }
  return hash.digest('hex').slice(0, 16)
}
