// A backup of a running site while it is written to: everything that was acknowledged before the backup began is in the
// restored site, and what was written meanwhile is there up to one moment.
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { countEvent, createArticle, listAllArticles, signIn } from '../olea-api.ts'
import { demoAdmin, startEmptySite } from '../prepared-sites.ts'
import { cleanUp, createTemporaryFolder, type Olea, runTool, startOlea } from '../start-olea.ts'

afterEach(cleanUp)

/** Views of one article by one reader that are counted in a minute are limited to 30. */
const maxViews = 25

const passphrase = { BACKUP_PASSPHRASE: 'an olive press turns slowly' }

/** Writes until it is stopped, one after the other. */
function startWriting(olea: Olea, token: string, articleId: string) {
  const acknowledged = { titles: [] as string[], views: 0 }
  let isStopped = false
  const writeArticles = async () => {
    for (let n = 0; !isStopped; n++) {
      const title = `Written ${String(n).padStart(5, '0')}`
      await createArticle(olea.url, token, { title, category: 'Market & Economy' })
      acknowledged.titles.push(title)
    }
  }
  const countViews = async () => {
    for (let n = 0; !isStopped && n < maxViews; n++) {
      await countEvent(olea.url, articleId, 'view', `view-of-the-backup-test-${n}`)
      acknowledged.views++
    }
  }
  const ended = Promise.all([writeArticles(), countViews()])
  return {
    acknowledged,
    async stop() {
      isStopped = true
      await ended
    },
  }
}

test('a backup under writes has everything that was acknowledged before it, up to one moment', async () => {
  const olea = await startEmptySite()
  const { accessToken } = await signIn(olea.url, demoAdmin)
  const first = await createArticle(olea.url, accessToken, {
    title: 'First',
    category: 'Market & Economy',
    isPublished: true,
  })
  const writer = startWriting(olea, accessToken, first._id)
  await expect.poll(() => writer.acknowledged.titles.length, { timeout: 60_000 }).toBeGreaterThan(10)

  const before = { ...writer.acknowledged, titles: [...writer.acknowledged.titles] }
  const file = join(await createTemporaryFolder(), 'olea.tar.gz')
  const made = await runTool('backup', [file], { ...olea.dataSettings, ...passphrase })
  expect(made, made.stderr).toMatchObject({ status: 0 })
  await writer.stop()
  const { acknowledged } = writer

  const dataDir = join(await createTemporaryFolder(), 'restored')
  const restored = await runTool('restore', [file], { DATA_DIR: dataDir, ...passphrase })
  expect(restored, restored.stderr).toMatchObject({ status: 0 })
  const copy = await startOlea({ dataDir, environment: { DEMO: '0' } })
  // The same account, in a site that has its own sessions.
  const { accessToken: token } = await signIn(copy.url, demoAdmin)
  const articles = await listAllArticles(copy.url, token)
  const titles = articles
    .map(({ title }) => title)
    .filter((title) => title.startsWith('Written'))
    .sort()
  expect(titles.length).toBeGreaterThanOrEqual(before.titles.length)
  // What was written later is missing from the end, never from the middle.
  const written = [...acknowledged.titles]
  expect(titles).toEqual(written.slice(0, titles.length))
  const views = articles.find(({ _id }) => _id === first._id)?.views
  expect(views).toBeGreaterThanOrEqual(before.views)
  expect(views).toBeLessThanOrEqual(acknowledged.views)
  const checked = await runTool('verify', [], copy.dataSettings)
  expect(checked, checked.stdout).toMatchObject({ status: 0 })
})
