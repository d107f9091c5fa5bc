import { readFile, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { PictureStore, StoredPicture } from './import-store.ts'
import { listPictureUrls, removePictures, replacePictureUrls } from './rewrite-urls.ts'

const maxBytes = 15 * 1024 * 1024

/**
 * Stores the pictures of a Markdown file (`file:` URLs with a path inside `folder`) and replaces their URLs.
 * Pictures that cannot be stored are replaced by their alternative text.
 * @param pictures undefined in a dry run, which only checks whether the files exist
 */
export async function storeLocalPictures(
  html: string,
  coverUrl: string | undefined,
  folder: string | undefined,
  pictures: PictureStore | undefined,
  callbacks: { onStored: () => void; onMissing: (path: string, reason: string) => void },
): Promise<{ html: string; coverUrl: string | undefined }> {
  const localUrls = [...listPictureUrls(html), coverUrl ?? ''].filter((url) => url.startsWith('file:'))
  if (localUrls.length === 0) return { html, coverUrl }
  const stored = new Map<string, StoredPicture>()
  for (const url of new Set(localUrls)) {
    const path = url.slice('file:'.length)
    const bytes = folder === undefined ? undefined : await readSiteFile(folder, path)
    const picture = bytes && (await pictures?.storePicture(bytes, { alt: '', urls: [] }))
    if (picture) {
      stored.set(url, picture)
      callbacks.onStored()
    } else if (!bytes) callbacks.onMissing(path, 'is not in the folder')
    else if (pictures)
      callbacks.onMissing(
        path,
        'is not a usable picture (JPEG, PNG, WebP, AVIF or GIF within the size limit)',
      )
  }
  const rewritten = removePictures(replacePictureUrls(html, stored), (url) => url.startsWith('file:'))
  const cover = coverUrl?.startsWith('file:') ? stored.get(coverUrl)?.path : coverUrl
  return { html: rewritten, coverUrl: cover }
}

// Folders whose files a site generator serves at the root of the site: Hugo, Astro and Hexo.
const rootFolders = ['', 'static', 'public', 'source', 'assets']

async function readSiteFile(folder: string, path: string): Promise<Buffer | undefined> {
  for (const root of rootFolders) {
    const bytes = await readFileInside(folder, join(root, path))
    if (bytes) return bytes
  }
  return undefined
}

/** Returns undefined if the file is missing, too large, or outside the folder (through a symbolic link). */
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
