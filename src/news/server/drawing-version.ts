// Covers that were drawn by other code are drawn again: their files are named after the code that made them.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { printingEdition } from '#src/media/server/encoder-version.ts'
import { packageVersion } from '#src/media/server/package-version.ts'
import { projectFolder } from '#src/platform/project-folder.ts'
import { fontPackages } from './share-card/font-files.ts'

const media = join(projectFolder, 'src', 'media')
/** What sets a title in outlines. */
const typesetters = ['harfbuzzjs', 'bidi-js', 'woff2-encoder']
let covers: Promise<string> | undefined
let cards: Promise<string> | undefined

/** The same as long as the code that draws, and the library that prints, are the same. */
export function coverEdition(): Promise<string> {
  covers ??= hashSources(['server/cover'])
  return covers
}

/** The same for the pictures that stand for shared articles, which hold a cover, the mark, and letters. */
export function cardEdition(): Promise<string> {
  cards ??= hashSources(['server/cover', 'server/share-card', 'contract'], [...typesetters, ...fontPackages])
  return cards
}

async function hashSources(folders: string[], packages: string[] = []): Promise<string> {
  const versions = packages.map((name) => `${name} ${packageVersion(name)}`)
  const hash = createHash('sha256').update([printingEdition, ...versions].join('\n'))
  for (const folder of folders) {
    const names = await readdir(join(media, folder), { recursive: true })
    const sources = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).sort()
    for (const name of sources) hash.update(await readFile(join(media, folder, name)))
  }
  return hash.digest('hex').slice(0, 16)
}
