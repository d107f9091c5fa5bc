// How a picture's file is sent: with a type that is ours to say, and nothing if the asker has it already.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServedFile } from '../storage/derived-files.ts'
import { contentTypes } from './image-types.ts'
import { dataContentSecurityPolicy } from './security-headers.ts'

export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ServedFile,
  about: { extension: keyof typeof contentTypes; caching: string },
): FastifyReply {
  reply.headers({
    'content-type': contentTypes[about.extension],
    'cache-control': about.caching,
    etag: file.etag,
    'content-security-policy': dataContentSecurityPolicy,
    // Feeds, share cards and other sites may show our pictures.
    'cross-origin-resource-policy': 'cross-origin',
  })
  if (isKnown(request.headers['if-none-match'], file.etag)) return reply.code(304).send()
  return reply.header('content-length', file.bytes).send(file.read())
}

function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((known) => known.trim() === '*' || known.trim().replace(/^W\//, '') === etag)
}
