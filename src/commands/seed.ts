// DEMO_SIZE=100000 npm run seed: fills a site with many articles for performance tests. The articles consist of
// paragraphs of the demo articles, are the same for the same size, and have the source system `seed`.
import { join } from 'node:path'
import { z } from 'zod'
import { newId } from '#src/platform/id.ts'
import { projectFolder } from '#src/platform/project-folder.ts'
import { readDemoArticles } from '#src/seed-demo-articles.ts'
import { generateSeedArticles } from './generate-seed-articles.ts'
import { runTool, UsageError } from './run-tool.ts'

const Size = z.coerce.number().int().min(1).max(5_000_000)
const batchSize = 250

await runTool(
  () => {
    const size = Size.safeParse(process.env.DEMO_SIZE)
    if (!size.success) throw new UsageError('Set the number of articles: DEMO_SIZE=100000 npm run seed')
    return { size: size.data }
  },
  async ({ services }, { size }) => {
    const demoArticles = await readDemoArticles(join(projectFolder, 'demo'))
    // All generated articles are in English, so texts in other languages would be indexed with the wrong rules.
    const demo = demoArticles.filter(({ language }) => language === 'en')
    const existing = await services.newsroom.findImported('seed', 'olea')
    const startedAt = performance.now()
    let createdCount = 0
    for (const articles of generateSeedArticles(demo, { size, batchSize, existing, newId })) {
      await services.newsroom.importSanitized(articles)
      createdCount += articles.length
      if (process.stdout.isTTY) process.stdout.write(`\r${createdCount} of ${size - existing.size} articles`)
    }
    const seconds = (performance.now() - startedAt) / 1000
    process.stdout.write(
      `\n${createdCount} articles in ${seconds.toFixed(1)} s (${Math.round(createdCount / seconds)} per second)\n`,
    )
  },
)
