// Routes of the picture library.
import type { FastifyInstance } from 'fastify'
import { registerCalls } from '#src/platform/http/register-calls.ts'
import { readUpload, registerMultipart } from '#src/platform/http/uploaded-file.ts'
import { invalidRequest } from '#src/platform/problem.ts'
import { libraryLimits } from '../contract/library-limits.ts'
import { UploadFields } from '../contract/library-picture.ts'
import { mediaCalls } from '../contract/media.calls.ts'
import type { MediaService } from './media.service.ts'

export function registerLibrary(
  app: FastifyInstance,
  { media }: { media: Pick<MediaService, 'library'> },
): void {
  const { library } = media
  // A scope of its own: other calls accept no multipart bodies, or have other limits.
  app.register(async (scope) => {
    await registerMultipart(scope, libraryLimits.fileBytes)
    registerCalls(scope, mediaCalls, {
      'POST /media': async ({ request, currentUser }) => {
        const { bytes, fileName, fields } = await readUpload(request)
        const uploaded = await library.upload({ bytes, fileName, fields: parseFields(fields) }, currentUser)
        return { status: uploaded.isDuplicate ? 200 : 201, body: uploaded }
      },
      'GET /media': ({ query }) => library.list(query),
      'GET /media/:id': ({ params }) => library.get(params.id),
      'PATCH /media/:id': ({ params, body, currentUser }) => library.update(params.id, body, currentUser),
      'DELETE /media/:id': async ({ params, query, currentUser }) => {
        await library.remove(params.id, currentUser, { fromVersions: query.versions })
        return { deleted: 1 }
      },
    })
  })
}

function parseFields(fields: Record<string, string | string[]>): UploadFields {
  const parsed = UploadFields.safeParse(fields)
  if (parsed.success) return parsed.data
  throw invalidRequest(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
}
