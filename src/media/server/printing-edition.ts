// Which version of the library prints pictures. Asked of its package: the library itself is loaded only where
// pictures are made.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { projectFolder } from '#src/platform/project-folder.ts'

const manifest = join(projectFolder, 'node_modules', 'sharp', 'package.json')
const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(manifest, 'utf8')))

/** Changes whenever the same picture would give other bytes: count up with a change of how pictures are encoded. */
export const printingEdition = `2 ${version}`
