import { readFile, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { PictureStore, StoredPicture } from './import-store.ts'
import { listPictureUrls, removePictures, replacePictureUrls } from './rewrite-urls.ts'

const maxBytes = 15 * 1024 * 1024

/**
 * Takes over pictures that lie beside a Markdown text (`file:` with a path inside `folder`).
 * Without `pictures` (dry run) it only looks whether they are there.
 */
export async function storeLocalPictures(
  html: string,
  coverUrl: string | undefined,
  folder: string | undefined,
  pictures: PictureStore | undefined,
  on: { kept: () => void; missing: (path: string, reason: string) => void },
): Promise<{ html: string; coverUrl: string | undefined }> {
  const local = [...listPictureUrls(html), coverUrl ?? ''].filter((address) => address.startsWith('file:'))
  if (local.length === 0) return { html, coverUrl }
  const stored = new Map<string, StoredPicture>()
  for (const address of new Set(local)) {
    const path = address.slice('file:'.length)
    const bytes = folder === undefined ? undefined : await readSiteFile(folder, path)
    const picture = bytes && (await pictures?.storePicture(bytes, { alt: '', urls: [] }))
    if (picture) {
      stored.set(address, picture)
      on.kept()
    } else if (!bytes) on.missing(path, 'is not in the folder')
    else if (pictures)
      on.missing(path, 'is no picture that can be used: JPEG, PNG, WebP, AVIF or GIF, not too large')
  }
  const rewritten = removePictures(replacePictureUrls(html, stored), (address) => address.startsWith('file:'))
  const cover = coverUrl?.startsWith('file:') ? stored.get(coverUrl)?.address : coverUrl
  return { html: rewritten, coverUrl: cover }
}

// What a site shows at its root lies in a folder of its own: Hugo's, Astro's and Hexo's.
const rootFolders = ['', 'static', 'public', 'source', 'assets']

async function readSiteFile(folder: string, path: string): Promise<Buffer | undefined> {
  for (const root of rootFolders) {
    const bytes = await readFileInside(folder, join(root, path))
    if (bytes) return bytes
  }
  return undefined
}

/** Undefined for what is missing, too large, or (through a link) outside the folder. */
async function readFileInside(folder: string, path: string): Promise<Buffer | undefined> {
  try {
    const file = await realpath(join(folder, path))
    if (!file.startsWith(folder + sep)) return undefined
    const bytes = await readFile(file)
    return bytes.length <= maxBytes ? bytes : undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined
    throw error
  }
}
