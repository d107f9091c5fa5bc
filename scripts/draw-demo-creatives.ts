// Draws the pictures of the demo advertisements: each section of demo/advertisements/creatives.html becomes a WebP file of
// twice its size. The files are committed, so that a first start needs no browser.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { projectFolder } from '../src/platform/project-folder.ts'
import { findChromium } from './find-chromium.ts'

const folder = join(projectFolder, 'demo', 'advertisements')

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
try {
  const page = await browser.newPage({ deviceScaleFactor: 2, viewport: { width: 1_000, height: 800 } })
  await page.goto(pathToFileURL(join(folder, 'creatives.html')).href)
  await page.evaluate(() => document.fonts.ready)
  for (const section of await page.locator('section').all()) {
    const name = await section.getAttribute('id')
    await sharp(await section.screenshot())
      .webp({ quality: 82, effort: 6, smartSubsample: true })
      .toFile(join(folder, `${name}.webp`))
  }
} finally {
  await browser.close()
}
