// ads.txt (IAB Tech Lab, version 1.1): who may sell the advertising space of this site. Advertisements booked in the admin
// are sold by the publisher and need no entry; publishers who also work with exchanges write their entries into a file.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

type Site = { publicUrl: string; email: string | undefined }

/** The line by which a site declares that nobody is authorized. An empty file would declare nothing. */
const nobodyAuthorized = 'placeholder.example.com, placeholder, DIRECT, placeholder'

/** @param entries the operator's file; undefined without one */
export function writeAdsTxt({ publicUrl, email }: Site, entries: string | undefined): string {
  const own = entries?.replaceAll('\r\n', '\n').trim()
  const declares = (variable: string) => new RegExp(`^${variable}=`, 'im').test(own ?? '')
  return [
    own || nobodyAuthorized,
    ...(declares('OWNERDOMAIN') ? [] : [`OWNERDOMAIN=${new URL(publicUrl).hostname}`]),
    ...(email === undefined || declares('CONTACT') ? [] : [`CONTACT=${email}`]),
    '',
  ].join('\n')
}

/** Reads `ads.txt` in the data folder. */
export async function readAdsTxtEntries(dataDir: string): Promise<string | undefined> {
  try {
    return await readFile(join(dataDir, 'ads.txt'), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
