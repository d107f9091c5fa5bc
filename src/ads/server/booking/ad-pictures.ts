// Pictures of advertisements. Readers only load copies on this site: uploads are stored with the advertisement, pictures
// of other sites are copied by a job after it is saved.
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { isRemotePictureUrl } from '#src/media/contract/picture-url.ts'
import type { MediaService } from '#src/media/server/media.service.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { UploadedFile } from '#src/platform/http/uploaded-file.ts'
import { defineJob } from '#src/platform/jobs/define-job.ts'
import { invalidRequest } from '#src/platform/problem.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import { adsTag } from '../../contract/cache-tags.ts'
import { advertisements } from '../ads.tables.ts'
import type { Editor } from './audit-advertisements.ts'

/** Enqueued when an advertisement is saved with the URL of a picture that has no copy yet. */
export const copyAdPicture = defineJob({
  name: 'ads.copy-picture',
  payload: z.object({ adId: z.string() }),
  retry: { limit: 3, delaySeconds: 60, maxDelaySeconds: 3_600 },
  expireInSeconds: 120,
})

export type AdMedia = Pick<MediaService, 'library' | 'findCopy' | 'fetchCopy'>

export function createAdPictures({ db, media, write }: { db: Db; media: AdMedia; write: Write }) {
  return {
    /**
     * Columns of the sent picture; empty when none was sent. A file takes precedence over a URL.
     * @throws ProblemError 400 or 413 when the file is not a usable picture, 400 for an unknown path on this site
     */
    async resolve(imageUrl: string | undefined, file: UploadedFile | undefined, editor: Editor) {
      if (file) {
        const { picture } = await media.library.upload({ ...file, fields: {} }, editor)
        return { imageUrl: picture.address, pictureId: picture._id, pictureFailure: '' }
      }
      if (imageUrl === undefined) return {}
      const copy = imageUrl ? await media.findCopy(imageUrl) : undefined
      if (imageUrl && !copy && !isRemotePictureUrl(imageUrl))
        throw invalidRequest([
          { path: 'imageUrl', message: 'must be a picture of this site, or a web address' },
        ])
      return { imageUrl, pictureId: copy?.id ?? null, pictureFailure: '' }
    },

    /** Job: copies the picture of another site. The advertisement is not shown until then. */
    async copy(adId: string): Promise<void> {
      const hasId = eq(advertisements.id, adId)
      const [row] = await db.select({ imageUrl: advertisements.imageUrl }).from(advertisements).where(hasId)
      if (!row?.imageUrl) return
      const copy = await media.fetchCopy(row.imageUrl)
      const columns =
        'failure' in copy
          ? { pictureId: null, pictureFailure: copy.failure }
          : { pictureId: copy.id, pictureFailure: '' }
      await write(async ({ tx, invalidate }) => {
        // Not if another picture was chosen meanwhile.
        await tx
          .update(advertisements)
          .set(columns)
          .where(and(hasId, eq(advertisements.imageUrl, row.imageUrl)))
        invalidate(adsTag)
      })
    },
  }
}
