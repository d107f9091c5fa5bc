import { readFile, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { isInlinePicture, minStoredInlineLength } from '#src/news/contract/inline-pictures.ts'
import type { PictureStore, StoredPicture } from './import-store.ts'
import { listPictureUrls, removePictures, replacePictureUrls } from './rewrite-urls.ts'

const maxBytes = 15 * 1024 * 1024

type ArticlePictures = { html: string; coverUrl: string | undefined }
type Callbacks = { onStored: () => void; onMissing: (name: string, reason: string) => void }

/**
 * Stores the pictures that the export itself contains, and replaces their URLs: those of a Markdown file (`file:` URLs
 * with a path inside `folder`), and data URLs. Pictures that cannot be stored are replaced by their alternative text:
 * the newsroom would reject the whole text for one of them.
 * @param source.pictures undefined in a dry run, which only checks whether the files exist
 */
export async function storeLocalPictures(
  { html, coverUrl }: ArticlePictures,
  { folder, pictures }: { folder: string | undefined; pictures: PictureStore | undefined },
  callbacks: Callbacks,
): Promise<ArticlePictures> {
  const isContained = (url: string) => url.startsWith('file:') || (pictures !== undefined && isStored(url))
  const isContainedCover =
    coverUrl !== undefined && (isContained(coverUrl) || (pictures !== undefined && isInlinePicture(coverUrl)))
  const urls = [...listPictureUrls(html).filter(isContained), ...(isContainedCover ? [coverUrl] : [])]
  const stored = new Map<string, StoredPicture>()
  for (const url of new Set(urls)) {
    const picture = url.startsWith('file:')
      ? await storeFile(url.slice('file:'.length), folder, pictures, callbacks)
      : await storeInline(url, pictures, callbacks)
    if (picture) stored.set(url, picture)
  }
  if (urls.length === 0) return { html, coverUrl }
  const rewritten = removePictures(replacePictureUrls(html, stored), isContained)
  return { html: rewritten, coverUrl: isContainedCover ? stored.get(coverUrl)?.path : coverUrl }
}

function isStored(url: string): boolean {
  return isInlinePicture(url) && url.length >= minStoredInlineLength
}

async function storeFile(
  path: string,
  folder: string | undefined,
  pictures: PictureStore | undefined,
  { onStored, onMissing }: Callbacks,
): Promise<StoredPicture | undefined> {
  const bytes = folder === undefined ? undefined : await readSiteFile(folder, path)
  const picture = bytes && (await pictures?.storePicture(bytes, { alt: '', urls: [] }))
  if (picture) onStored()
  else if (!bytes) onMissing(path, 'is not in the folder')
  else if (pictures)
    onMissing(path, 'is not a usable picture (JPEG, PNG, WebP, AVIF or GIF within the size limit)')
  return picture
}

async function storeInline(
  dataUrl: string,
  pictures: PictureStore | undefined,
  { onStored, onMissing }: Callbacks,
): Promise<StoredPicture | undefined> {
  const picture = await pictures?.storeInlinePicture(dataUrl)
  if (picture) onStored()
  else {
    const type = /^data:([\w./+-]{1,40})/i.exec(dataUrl)?.[1] ?? 'unknown type'
    onMissing(`A picture inside the text (${type})`, 'is not a usable picture')
  }
  return picture
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
