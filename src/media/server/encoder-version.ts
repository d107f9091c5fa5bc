// Version of the image encoding. The version of sharp is read from its package.json: only the image worker loads
// sharp.
import { packageVersion } from '#src/platform/package-version.ts'

/** Part of the keys of derived files. Increment the number when the same picture would be encoded to other bytes. */
export const encoderVersion = `2 ${packageVersion('sharp')}`
