// DEMO_SIZE=100000 npm run seed: fills a newspaper with many articles for measuring. They are made of the demo
// newsroom's paragraphs, the same for the same size, and marked as such by their source.
import { join } from 'node:path'
import { z } from 'zod'
import { newId } from '#src/platform/id.ts'
import { projectFolder } from '#src/platform/project-folder.ts'
import { readDemoArticles } from '#src/seed-demo-articles.ts'
import { generateSeedArticles } from './generate-seed-articles.ts'
import { runTool, UsageError } from './run-tool.ts'

const Size = z.coerce.number().int().min(1).max(5_000_000)
const batchSize = 250

await runTool(async ({ services }) => {
  const size = Size.safeParse(process.env.DEMO_SIZE)
  if (!size.success) throw new UsageError('Say how many articles: DEMO_SIZE=100000 npm run seed')
  const demoArticles = await readDemoArticles(join(projectFolder, 'demo'))
  // Measured texts are in one language: another would be indexed by the wrong rules.
  const demo = demoArticles.filter(({ language }) => language === 'en')
  const known = await services.newsroom.findImported('seed', 'olea')
  const startedAt = performance.now()
  let createdCount = 0
  for (const articles of generateSeedArticles(demo, { size: size.data, batch: batchSize, known, newId })) {
    await services.newsroom.importClean(articles)
    createdCount += articles.length
    if (process.stdout.isTTY) process.stdout.write(`\r${createdCount} of ${size.data - known.size} articles`)
  }
  const seconds = (performance.now() - startedAt) / 1000
  process.stdout.write(
    `\n${createdCount} articles in ${seconds.toFixed(1)} s (${Math.round(createdCount / seconds)} a second)\n`,
  )
})
