// The scanner: recognises the oil on a photo, keeps scans, and learns from what people say about them.
import type { CatalogueService } from '#src/catalogue/server/catalogue.service.ts'
import type { MediaService } from '#src/media/server/media.service.ts'
import type { NotificationsService } from '#src/notifications/server/notifications.service.ts'
import { createConcurrencyLimit } from '#src/platform/concurrency-limit.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { CurrentUser } from '#src/platform/http/access.ts'
import type { Log } from '#src/platform/log.ts'
import { notFound, unavailable } from '#src/platform/problem.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import type { UsersService } from '#src/users/server/users.service.ts'
import type { ScanFields } from '../contract/scan.calls.ts'
import type { NewProposal, ScanAnswer } from '../contract/scan.ts'
import { createLearning } from './learning.ts'
import { readLabelFacts } from './read-label-facts.ts'
import { modelName } from './recognition/decide/model.ts'
import { featuresVersion } from './recognition/match/reference.ts'
import { createRecogniser } from './recognition/recogniser.ts'
import type { Recognition } from './recognition/recognition.ts'
import { createReferencePhotos } from './reference-photos.ts'
import { createScanFigures } from './scan-figures.ts'
import { createScanQueries } from './scan-queries.ts'
import type { ScanRow } from './scan-row.ts'
import { createScanWriter } from './scan-writer.ts'
import { toDraft } from './to-draft.ts'

export type ScanService = ReturnType<typeof createScanService>

type Dependencies = {
  db: Db
  write: Write
  log: Log
  catalogue: CatalogueService
  media: Pick<MediaService, 'getOriginal' | 'library'>
  users: Pick<UsersService, 'lockForUpdate' | 'update'>
  notify: NotificationsService['notify']
  scheduleReminder: NotificationsService['scheduleReminder']
  /** The module of the worker process. */
  entry: URL
}
type NewPhoto = ScanFields & { image: Uint8Array; user: CurrentUser | undefined; signal?: AbortSignal }

/** Two photos at a time use two cores; about a second each, so that nobody waits longer than about ten seconds. */
const maxConcurrent = 2
const maxQueued = 20
/** On an overloaded computer each photo takes longer: then a clear answer comes first. */
const maxWaitMs = 20_000

export function createScanService({ log, entry, ...dependencies }: Dependencies) {
  const { catalogue } = dependencies
  const { labelProducts, pictureFeatures } = catalogue
  const recogniser = createRecogniser({
    log,
    entry,
    findTextCandidates: labelProducts.findByWords,
    findProductsByGtin: labelProducts.findByGtin,
    findProductsByIds: labelProducts.findByIds,
    lookUpGtin: async (gtin) => {
      const answer = await catalogue.gtinLookUp.lookUp(gtin)
      if (answer === 'no-olive-oil') return 'other-product'
      return answer === 'found' ? (await labelProducts.findByGtin(gtin))[0] : undefined
    },
    listReferences: (since) => pictureFeatures.list(featuresVersion, since),
    listReferenceIds: () => pictureFeatures.listIds(featuresVersion),
    getReferencesState: () => pictureFeatures.getState(featuresVersion),
  })
  const queries = createScanQueries(dependencies)
  const referencePhotos = createReferencePhotos(dependencies)
  const writer = createScanWriter({ ...dependencies, referencePhotos })
  const { findPhoto } = queries
  const learning = createLearning({ ...dependencies, log, recogniser, referencePhotos, findPhoto })
  const limit = createConcurrencyLimit(maxConcurrent, { maxQueued, maxWaitMs, createError: busyError })

  async function recognise(
    { image, barcode, insteadOf, user, signal }: NewPhoto,
    idempotencyKey: string | undefined,
  ): Promise<ScanRow> {
    const wrong = insteadOf === undefined ? undefined : await queries.findReplaceableRow(insteadOf, user)
    // Read second: a request with the same key deletes the wrong scan and stores its own at once.
    const first = await queries.findByKey(idempotencyKey)
    if (first) return first
    if (insteadOf !== undefined && !wrong) throw notFound('scan')
    const recognition = ruleOut(await recogniser.recognise({ image, barcode, signal }), wrong?.productId)
    const isCertain = recognition.status === 'recognised'
    const photo = isCertain ? new Uint8Array() : await recogniser.compressPhoto(image)
    const read = readLabelFacts(recognition)
    const scan = { recognition, read, model: modelName, photo, userId: user?.id, idempotencyKey }
    return writer.store(scan, wrong?.id)
  }

  return {
    ...queries,
    listMonths: createScanFigures(dependencies).listMonths,
    prune: writer.prune,
    prepareReferences: learning.prepareReferences,

    /** @throws ProblemError 400 when the image is none, 503 when too many are waiting */
    async scan(photo: NewPhoto): Promise<ScanAnswer> {
      const key = toOwnKey(photo)
      const known = await queries.findByKey(key)
      return queries.answerOne(known ?? (await limit(() => recognise(photo, key))))
    },

    /** Members teach the recogniser at once; what visitors choose waits for an expert. @throws ProblemError 404, 409 */
    async confirm(id: string, productId: string, user: CurrentUser | undefined): Promise<ScanAnswer> {
      await queries.getRow(id, user)
      const row = await writer.confirm(id, productId, user)
      if (user && row.userId === user.id && row.isWaiting && (await learning.learn(row, user)))
        await writer.close(id)
      return queries.answerOne(await queries.getRow(id, user))
    },

    /** A member's proposal becomes a draft, once for each scan. @throws ProblemError 404; 409 when a product has the barcode */
    async propose(id: string, proposal: NewProposal, member: CurrentUser): Promise<{ productId: string }> {
      const { read } = await queries.getRow(id, member)
      return { productId: await writer.propose(id, toDraft(proposal, read), member) }
    },

    /** Lowers `consultingsLeft`. @throws ProblemError 404; 409 without consultings, or when the scan waits for nobody */
    async consult(id: string, question: string, owner: CurrentUser): Promise<ScanAnswer> {
      return queries.answerOne(await writer.consult(id, question, owner.id))
    },

    /** Tells the owner. @throws ProblemError 404 */
    async resolve(id: string, productId: string | null, expert: CurrentUser): Promise<ScanAnswer> {
      await queries.getWaitingRow(id, expert)
      const row = await writer.resolve(id, productId, expert)
      if (productId !== null) await learning.learn(row, expert)
      await writer.close(id)
      return queries.answerOne({ ...row, isWaiting: false })
    },

    /** @returns JPEG. @throws ProblemError 404 also when the photo is not kept any more */
    async getOwnPhoto(id: string, user: CurrentUser): Promise<Buffer> {
      const { userId } = await queries.getRow(id, user)
      // The random id is enough to read the answer to a scan without an account; its photo is for experts only.
      if (userId !== user.id) await queries.getWaitingRow(id, user)
      return queries.getPhoto(id)
    },

    /** @throws ProblemError 404 */
    async remove(id: string, user: CurrentUser): Promise<void> {
      await queries.getOwnRow(id, user)
      await writer.remove(id)
    },

    close: (): void => recogniser.close(),
  }
}

/** The recognition without a product that the photo does not show. */
function ruleOut(recognition: Recognition, wrongId: string | null | undefined): Recognition {
  const { productId, ...others } = recognition
  const candidates = recognition.candidates.filter((candidate) => candidate.productId !== wrongId)
  if (productId === undefined || productId !== wrongId) return { ...recognition, candidates }
  return { ...others, status: 'uncertain', candidates }
}

/** Each account has keys of its own: the key of another person does not lead to their scan. */
function toOwnKey({ idempotencyKey, user }: NewPhoto): string | undefined {
  return user && idempotencyKey !== undefined ? `${user.id} ${idempotencyKey}` : idempotencyKey
}

function busyError(): Error {
  return unavailable('scan-busy', 'Too many photos are being read', 'Try again in a few seconds.')
}
