// Sends a stored or generated image, or 304 if the client already has it.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServedFile } from '../storage/derived-files.ts'
import { imageContentTypes } from './image-content-types.ts'
import { matchesEtag } from './matches-etag.ts'
import { dataContentSecurityPolicy } from './security-headers.ts'

export function sendImageFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ServedFile,
  options: { extension: keyof typeof imageContentTypes; cacheControl: string },
): FastifyReply {
  reply.headers({
    'content-type': imageContentTypes[options.extension],
    'cache-control': options.cacheControl,
    etag: file.etag,
    'content-security-policy': dataContentSecurityPolicy,
    // Feed readers, share previews and other sites may embed these images.
    'cross-origin-resource-policy': 'cross-origin',
  })
  if (matchesEtag(request.headers['if-none-match'], file.etag)) return reply.code(304).send()
  return reply.header('content-length', file.bytes).send(file.read())
}
