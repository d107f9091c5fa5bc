// Background jobs: one line per job, with its cron schedule in UTC or with the definition it is enqueued by.
import { join } from 'node:path'
import { copyAdPicture } from './ads/server/booking/ad-pictures.ts'
import { fetchPictures } from './catalogue/server/import/named-pictures.ts'
import { importProducts } from './catalogue/server/import/uploaded-imports.ts'
import { preparePicture } from './catalogue/server/product-pictures.ts'
import { sendPush } from './notifications/server/notify.ts'
import { tellOffer } from './notifications/server/offer-news.ts'
import { remindToRate } from './notifications/server/reminder.ts'
import type { Database } from './platform/database/database.ts'
import { enqueueStoredMails } from './platform/mail/enqueue-stored-mails.ts'
import { sendMail } from './platform/mail/outbox.ts'
import { projectFolder } from './platform/project-folder.ts'
import { addOffersAndPictures, completeDemoOils } from './seed-demo-oils.ts'
import { addDemoPeople, addDemoPeopleJob } from './seed-demo-people.ts'
import type { Services } from './services.ts'
import { followBack } from './social/server/people/follow-back.ts'
import { removePhoto } from './social/server/reviews/review-relations.ts'
import { deleteCustomer, syncSubscription } from './subscription/server/stripe/sync-subscription.ts'
import { translateArticleJob } from './translation/server/jobs/translation-requests.ts'

export function registerJobs(services: Services, database: Database): void {
  const { ads, catalogue, media, news, outbox, scan, social, storage } = services
  const { machine } = services.translation
  const { register, schedule } = services.jobs
  register(sendMail, outbox.send)
  register(preparePicture, async (_payload, { signal }) => void (await scan.prepareReferences({ signal })))
  register(fetchPictures, catalogue.namedPictures.fetchPictures)
  register(importProducts, catalogue.uploadedImports.run)
  register(removePhoto, ({ pictureId }) => social.removePhoto(pictureId))
  register(completeDemoOils, (_payload, { signal }) =>
    addOffersAndPictures({ catalogue, database, folder: join(projectFolder, 'demo'), signal }),
  )
  register(addDemoPeopleJob, () =>
    addDemoPeople({ ...services, database, folder: join(projectFolder, 'demo') }),
  )
  register(followBack, social.followBack.run)
  register(copyAdPicture, ({ adId }) => ads.copyPicture(adId))
  register(sendPush, services.notifications.push.send)
  register(tellOffer, services.notifications.tellOffer)
  register(remindToRate, services.notifications.remindToRate)
  register(translateArticleJob, machine.requests.run)
  registerPaymentJobs(services)
  schedulePruning(services)
  schedule({
    ...{ name: 'backup.daily', cron: '*/10 * * * *', expireInSeconds: 6 * 3_600 },
    run: services.dailyBackup.run,
  })
  schedule({ name: 'ads.create-partitions', cron: '13 3 * * *', run: () => ads.createPartitions() })
  schedule({ name: 'ads.check-ledger', cron: '43 4 * * *', run: () => ads.checkLedger() })
  schedule({ name: 'media.copy-covers', cron: '* * * * *', run: () => news.covers.copyRemoteCovers() })
  schedule({
    name: 'newsroom.convert-inline-pictures',
    cron: '* * * * *',
    run: services.newsroom.inlinePictures.run,
  })
  schedule({ name: 'media.prepare-uploads', cron: '* * * * *', run: () => media.pregenerateSizes() })
  schedule({
    name: 'scan.prepare-references',
    cron: '* * * * *',
    run: async ({ signal }) => void (await scan.prepareReferences({ signal })),
  })
  schedule({ name: 'storage.move', cron: '* * * * *', run: async () => void (await storage.migrate()) })
  schedule({ name: 'media.sweep', cron: '47 * * * *', run: () => media.sweep() })
  schedule({
    name: 'notifications.mail',
    cron: '* * * * *',
    run: async () => void (await services.notifications.mailDue()),
  })
  schedule({ name: 'mail.enqueue-stored', cron: '* * * * *', run: () => enqueueStoredMails(services) })
  schedule({ name: 'database.vacuum', cron: '7 * * * *', run: async () => database.vacuum?.() })
}

function registerPaymentJobs({ jobs: { register, schedule }, subscription }: Services): void {
  const { subscriptions } = subscription.payments
  register(syncSubscription, subscriptions.run)
  register(deleteCustomer, subscriptions.deleteCustomer)
  schedule({
    name: 'subscription.check-periods',
    cron: '11 * * * *',
    run: () => subscriptions.checkPeriods(),
  })
}

/** Deletes what is no longer needed. */
function schedulePruning(services: Services): void {
  const {
    cacheInvalidation,
    catalogue,
    news,
    newsroom,
    notifications,
    outbox,
    recommendation,
    scan,
    social,
  } = services
  const { schedule } = services.jobs
  schedule({ name: 'cache.prune', cron: '17 * * * *', run: () => cacheInvalidation.prune() })
  schedule({ name: 'news.prune-counted-events', cron: '27 * * * *', run: () => news.eventCounter.prune() })
  schedule({ name: 'catalogue.prune', cron: '53 3 * * *', run: () => catalogue.prune() })
  schedule({ name: 'newsroom.prune', cron: '23 3 * * *', run: () => newsroom.prune() })
  schedule({ name: 'scan.prune', cron: '33 3 * * *', run: () => scan.prune() })
  schedule({ name: 'social.prune', cron: '53 3 * * *', run: () => social.lists.prune() })
  schedule({ name: 'notifications.prune', cron: '43 3 * * *', run: () => notifications.prune() })
  schedule({ name: 'recommendation.prune', cron: '3 3 * * *', run: () => recommendation.bestSellers.prune() })
  schedule({ name: 'mail.expire', cron: '* * * * *', run: () => outbox.expire() })
  schedule({ name: 'mail.prune', cron: '57 3 * * *', run: () => outbox.prune() })
  schedule({ name: 'translation.prune', cron: '3 3 * * *', run: () => services.translation.machine.prune() })
  schedule({ name: 'auth.prune', cron: '37 3 * * *', run: () => services.auth.prune() })
}
