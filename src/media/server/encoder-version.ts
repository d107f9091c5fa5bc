// The version of the image encoding. Read from the library's package: the library itself is loaded by the image worker
// only.
import { packageVersion } from '#src/platform/package-version.ts'

/** Changes when the same picture would be encoded to other bytes: increment with each change of the encoding. */
export const encoderVersion = `2 ${packageVersion('sharp')}`
