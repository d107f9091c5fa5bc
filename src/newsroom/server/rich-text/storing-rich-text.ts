// What writers of articles and translations use: sanitizes a text and stores the pictures inside it as files, so that
// the text stays small. An unchanged picture that is sent again gets the same URL.
import { createHash } from 'node:crypto'
import type { MediaService } from '#src/media/server/media.service.ts'
import {
  findInlinePictures,
  isInlinePicture,
  minStoredInlineLength,
} from '#src/news/contract/inline-pictures.ts'
import { invalidRequest, ProblemError } from '#src/platform/problem.ts'
import { htmlToPlainText } from './html-to-plain-text.ts'
import type { RichText } from './rich-text.ts'

export type StoringRichText = Pick<RichText, 'sanitize'> & {
  /**
   * Returns the URL to store for a cover: that of the stored picture for a data URL, others unchanged.
   * @throws ProblemError 400 naming `previewImage` when the data URL is no usable picture
   */
  storeCover(url: string): Promise<string>
}

/** Each picture takes the decoder some milliseconds, and 5 MB of text can contain 20,000. */
const maxInlinePictures = 100

export function createStoringRichText(deps: {
  richText: Pick<RichText, 'sanitize'>
  media: Pick<MediaService, 'storeInline'>
}): StoringRichText {
  const { richText, media } = deps

  async function storePicture(url: string, alt: string, toMessage: (reason: string) => [string, string]) {
    try {
      return (await media.storeInline(url, { alt })).path
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status >= 500) throw error
      const [path, message] = toMessage(error.errors?.[0]?.message ?? error.title)
      throw invalidRequest([{ path, message }])
    }
  }

  return {
    async sanitize(html) {
      const clean = await richText.sanitize(html)
      const found = findInlinePictures(clean).filter(({ url }) => url.length >= minStoredInlineLength)
      if (found.length === 0) return clean
      const paths = new Map<string, string>()
      let stored = ''
      let end = 0
      for (const [index, { url, urlStart, tag }] of found.entries()) {
        // The pictures of a text have megabytes, their hashes do not.
        const key = createHash('sha256').update(url).digest('base64')
        if (!paths.has(key) && paths.size === maxInlinePictures) throw tooManyPictures()
        const path =
          paths.get(key) ??
          (await storePicture(url, readAlt(tag), (reason) => [
            'content',
            `Picture ${index + 1} inside the text cannot be used. ${reason}`,
          ]))
        paths.set(key, path)
        stored += clean.slice(end, urlStart) + path
        end = urlStart + url.length
      }
      return stored + clean.slice(end)
    },

    async storeCover(url) {
      if (!isInlinePicture(url)) return url
      return storePicture(url, '', (reason) => ['previewImage', reason])
    },
  }
}

/** The alternative text becomes the description of the stored picture. */
function readAlt(tag: string): string {
  return htmlToPlainText(/ alt="([^"]*)"/.exec(tag)?.[1] ?? '')
}

function tooManyPictures(): ProblemError {
  const message = `The text has more than ${maxInlinePictures} pictures inside it. Upload the pictures and insert them from the library.`
  return invalidRequest([{ path: 'content', message }])
}
