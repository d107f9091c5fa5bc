// Pictures by URL: /media/{id}.{ext} is the original, /media/{id}-{width}.{format} a size of it.
import type { FastifyInstance } from 'fastify'
import { sendImageFile } from '#src/platform/http/send-image-file.ts'
import { notFound } from '#src/platform/problem.ts'
import { pictureFormats, pictureWidths } from '../contract/picture-url.ts'
import type { MediaService } from './media.service.ts'

const originalName = /^([0-9a-f]{40})\.([a-z]{3,4})$/
const originalExtensions = ['jpg', 'png', 'webp'] as const
const variantName = /^([0-9a-f]{40})-(\d{3,4})\.([a-z]{4})$/

/** Names are derived from the content. */
const cacheControl = 'public, max-age=31536000, immutable'

export function registerMedia(
  app: FastifyInstance,
  { media }: { media: Pick<MediaService, 'getOriginal' | 'getVariant'> },
): void {
  const options = { config: { access: 'public' as const }, schema: { hide: true } }

  app.get<{ Params: { file: string } }>('/media/:file', options, async (request, reply) => {
    const { file: name } = request.params
    const [, originalId, originalExtension] = originalName.exec(name) ?? []
    const extension = originalExtensions.find((known) => known === originalExtension)
    if (originalId && extension) {
      const file = await media.getOriginal(originalId, extension)
      return sendImageFile(request, reply, file, { extension, cacheControl })
    }
    const [, id, width, format] = variantName.exec(name) ?? []
    // Only sizes and formats that pages use: anybody could fill the disk with others.
    const offeredWidth = pictureWidths.find((candidate) => String(candidate) === width)
    const offeredFormat = pictureFormats.find((candidate) => candidate === format)
    if (!id || !offeredWidth || !offeredFormat) throw notFound('picture')
    const file = await media.getVariant(id, offeredWidth, offeredFormat)
    return sendImageFile(request, reply, file, { extension: offeredFormat, cacheControl })
  })
}
