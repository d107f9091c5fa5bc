// The desk's calls for pictures: upload, look, describe, delete.
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { readUpload, registerMultipart } from '#src/platform/http/uploaded-file.ts'
import { invalidRequest } from '#src/platform/problem.ts'
import { libraryLimits } from '../contract/library-limits.ts'
import {
  LibraryPicture,
  PictureChanges,
  PictureDeletion,
  PicturePage,
  PictureQuery,
  PictureWithUses,
  UploadedPicture,
  UploadFields,
} from '../contract/library-picture.ts'
import type { MediaService } from './media.service.ts'

const tags = ['Media']
const security = [{ bearer: [] }]
const params = z.object({ id: z.string() })
const admin = { config: { access: 'admin' as const } }

type Needs = { media: Pick<MediaService, 'library'> }

export function registerLibrary(app: FastifyInstance, { media }: Needs): void {
  const { library } = media
  // In a scope of its own: other calls take no multipart, or other limits.
  app.register(async (scope) => {
    await registerMultipart(scope, libraryLimits.fileBytes)
    registerUpload(scope, library)
    registerReading(scope, library)
    registerChanging(scope, library)
  })
}

function registerUpload(plain: FastifyInstance, library: MediaService['library']): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  app.post(
    '/media',
    {
      config: { ...admin.config, acceptsFiles: true },
      schema: {
        tags,
        security,
        consumes: ['multipart/form-data'],
        summary:
          'Upload a picture: multipart with `file` (JPEG, PNG, WebP, AVIF or GIF up to 15 MB) and, if known, alt, isDecorative, caption, credit',
        response: { 200: UploadedPicture.describe('It was here before'), 201: UploadedPicture },
      },
    },
    async (request, reply) => {
      const { bytes, fileName, fields } = await readUpload(request)
      const upload = { bytes, fileName, fields: readFields(fields) }
      const stored = await library.upload(upload, request.currentUser)
      return reply.code(stored.isDuplicate ? 200 : 201).send(stored)
    },
  )
}

function registerReading(plain: FastifyInstance, library: MediaService['library']): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  app.get(
    '/media',
    {
      ...admin,
      schema: {
        tags,
        security,
        summary: 'Pictures of the library, newest first',
        querystring: PictureQuery,
        response: { 200: PicturePage },
      },
    },
    (request) => library.list(request.query),
  )
  app.get(
    '/media/:id',
    {
      ...admin,
      schema: {
        tags,
        security,
        summary: 'A picture and the articles that show it',
        params,
        response: { 200: PictureWithUses },
      },
    },
    (request) => library.get(request.params.id),
  )
}

function registerChanging(plain: FastifyInstance, library: MediaService['library']): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  app.patch(
    '/media/:id',
    {
      ...admin,
      schema: {
        tags,
        security,
        summary: 'Describe a picture, or say what must stay visible of it',
        params,
        body: PictureChanges,
        response: { 200: LibraryPicture },
      },
    },
    (request) => library.update(request.params.id, request.body, request.currentUser),
  )
  app.delete(
    '/media/:id',
    {
      ...admin,
      schema: {
        tags,
        security,
        summary: 'Delete a picture that no article uses; 409 names the articles otherwise',
        params,
        querystring: PictureDeletion,
        response: { 200: z.object({ deleted: z.literal(1) }) },
      },
    },
    async (request) => {
      await library.remove(request.params.id, request.currentUser, request.query.versions)
      return { deleted: 1 as const }
    },
  )
}

function readFields(fields: Record<string, string>): UploadFields {
  const parsed = UploadFields.safeParse(fields)
  if (parsed.success) return parsed.data
  throw invalidRequest(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
}
