// Which version of the library prints pictures. Asked of its package: the library itself is loaded only where
// pictures are made.
import { packageVersion } from './package-version.ts'

/** Changes whenever the same picture would give other bytes: count up with a change of how pictures are encoded. */
export const printingEdition = `2 ${packageVersion('sharp')}`
