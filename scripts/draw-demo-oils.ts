// Draws the labels and bottles of the demo oils (demo/oils/brands) into demo/oils/pictures: front label, back label and
// bottle of each, as WebP files. They are committed, so that a first start needs no browser. Names of oils as arguments
// draw only these.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { projectFolder } from '../src/platform/project-folder.ts'
import { type DemoOil, readDemoOils } from '../src/read-demo-oils.ts'
import { drawBackLabel } from './demo-labels/back-label.ts'
import { calligraphy, ornament, sprig, sunburst, swallow } from './demo-labels/botanical-designs.ts'
import { bottleCanvas, drawBottle, getLabelSize } from './demo-labels/bottle.ts'
import type { Design } from './demo-labels/front-label.ts'
import { contour, gable, mountains, terraces, waves } from './demo-labels/landscape-designs.ts'
import { azulejo, kilim, meander, stars } from './demo-labels/pattern-designs.ts'
import { bauhaus, colorBlock, initial, letterpress, stamp, vertical } from './demo-labels/type-designs.ts'
import { findChromium } from './find-chromium.ts'

const designs: Record<string, Design> = {
  ...{ terraces, waves, mountains, contour, gable, azulejo, stars, kilim, meander },
  ...{ block: colorBlock, initial, letterpress, stamp, bauhaus, vertical },
  ...{ ornament, sprig, swallow, sunburst, calligraphy },
}
const fonts = [
  '@fontsource-variable/source-sans-3/wght.css',
  '@fontsource-variable/source-serif-4/wght.css',
  '@fontsource-variable/source-serif-4/wght-italic.css',
  '@fontsource/abril-fatface/400.css',
  '@fontsource/alfa-slab-one/400.css',
  '@fontsource/cinzel/400.css',
  '@fontsource/cinzel/600.css',
  '@fontsource/cinzel/700.css',
  '@fontsource/gfs-didot/400.css',
  '@fontsource/josefin-sans/300.css',
  '@fontsource/josefin-sans/600.css',
  '@fontsource/josefin-sans/700.css',
  '@fontsource/oswald/400.css',
  '@fontsource/oswald/700.css',
  '@fontsource/parisienne/400.css',
  '@fontsource/playfair-display/700.css',
  '@fontsource/playfair-display/800.css',
  '@fontsource/playfair-display/900.css',
  '@fontsource/playfair-display/400-italic.css',
  '@fontsource/reem-kufi/400.css',
  '@fontsource/reem-kufi/700.css',
  '@fontsource/rozha-one/400.css',
]
/** Only loaded for labels in their language: those of Chinese and Japanese are hundreds of files. */
const fontsOfLanguage: Record<string, string[]> = {
  ar: ['@fontsource/noto-naskh-arabic/400.css', '@fontsource/noto-naskh-arabic/700.css'],
  hi: ['@fontsource-variable/noto-serif-devanagari/wght.css'],
  ja: ['@fontsource-variable/noto-serif-jp/wght.css'],
  zh: ['@fontsource-variable/noto-serif-sc/wght.css'],
}
const styles = `
  * { box-sizing: border-box }
  body { margin: 0; background: transparent }
  #label { position: relative; overflow: hidden; line-height: 1.15; text-align: center; background: var(--paper); color: var(--ink) }
  .drawing { position: absolute; inset: 0; inline-size: 100%; block-size: 100% }
  .column { position: absolute; display: flex; flex-direction: column; gap: 3px }
  .foot { position: absolute; inset: auto 0 0; padding: 9px 16px 11px; display: flex; flex-direction: column; gap: 3px }
  [data-fit] { white-space: nowrap; inline-size: 100% }
  .ends { display: flex; justify-content: space-between; gap: 12px; text-align: start; line-height: 1.2 }
  .ends > :last-child { white-space: nowrap; font-weight: 600 }
  .vertical { position: absolute; writing-mode: vertical-rl; line-height: 1.1; letter-spacing: .06em; font-family: 'Noto Serif JP Variable', 'Noto Serif SC Variable', serif }
  :lang(zh) .vertical { font-family: 'Noto Serif SC Variable', serif }`
const pictures = join(projectFolder, 'demo', 'oils', 'pictures')

function formatVolume(millilitres: number, language: string): string {
  const [value, unit] =
    millilitres < 1_000 ? [millilitres, 'milliliter' as const] : [millilitres / 1_000, 'liter' as const]
  const numbers = language === 'ar' ? 'ar-u-nu-arab' : language
  return new Intl.NumberFormat(numbers, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
}

function drawFrontLabel(oil: DemoOil): string {
  const design = designs[oil.brand.design]
  if (!design) throw new Error(`${oil.id}: there is no design ${oil.brand.design}`)
  return design({
    id: oil.id,
    brand: oil.brand.brand,
    title: oil.line,
    grade: oil.phrases.grades[oil.grade] ?? '',
    cultivars: oil.cultivars.map(({ name }) => name).join(' · '),
    volume: formatVolume(oil.netQuantityMl, oil.brand.language),
    origin: oil.brand.origin,
    cold: oil.extraction?.cold ? oil.phrases.cold : '',
    ...getLabelSize(oil.container),
  })
}

async function drawLabel(page: Page, oil: DemoOil, content: string, height: number): Promise<Buffer> {
  const { language, inks } = oil.brand
  const [paper, ink, accent] = oil.inks ?? inks
  await page.evaluate(
    async ({ content, style, language, direction }) => {
      document.documentElement.lang = language
      document.documentElement.dir = direction
      const drawn = new DOMParser().parseFromString(content, 'text/html')
      const label = document.createElement('div')
      label.id = 'label'
      label.style.cssText = style
      label.append(...drawn.body.childNodes)
      document.body.replaceChildren(label)
      await Promise.all([...document.fonts].map((font) => font.status === 'loading' && font.loaded))
      await document.fonts.ready
      for (const text of document.querySelectorAll<HTMLElement>('[data-fit]')) {
        let size = Number.parseFloat(text.style.fontSize)
        while (text.scrollWidth > text.clientWidth && size > 6) {
          size -= 0.5
          text.style.fontSize = `${size}px`
        }
      }
    },
    {
      content,
      language,
      direction: language === 'ar' ? 'rtl' : 'ltr',
      style: `inline-size:300px;block-size:${height}px;--paper:${paper};--ink:${ink};--accent:${accent}`,
    },
  )
  return page.locator('#label').screenshot()
}

async function drawOil(page: Page, oil: DemoOil): Promise<void> {
  const { height } = getLabelSize(oil.container)
  const front = await drawLabel(page, oil, drawFrontLabel(oil), height)
  const volume = formatVolume(oil.netQuantityMl, oil.brand.language)
  const back = await drawLabel(page, oil, await drawBackLabel(oil, volume), 400)
  const frontUrl = `data:image/png;base64,${front.toString('base64')}`
  const bottle = drawBottle(oil, frontUrl)
  await page.evaluate(
    async ({ svg, href }) => {
      document.documentElement.dir = 'ltr'
      document.body.replaceChildren(...new DOMParser().parseFromString(svg, 'text/html').body.childNodes)
      const image = new Image()
      image.src = href
      await image.decode()
    },
    { svg: bottle, href: frontUrl },
  )
  const shot = await page.screenshot({ omitBackground: true, clip: { x: 0, y: 0, ...bottleCanvas } })
  const webp = (bytes: Buffer, quality: number) =>
    sharp(bytes).webp({ quality, effort: 4, smartSubsample: true }).toBuffer()
  await writeFile(join(pictures, `${oil.id}-front.webp`), await webp(front, 80))
  await writeFile(join(pictures, `${oil.id}-back.webp`), await webp(back, 74))
  await writeFile(join(pictures, `${oil.id}-bottle.webp`), await webp(shot, 78))
}

/** An empty page that can use the fonts. It is a file: only files may load the files of the packages. */
async function openPage(browser: Browser, language: string): Promise<Page> {
  const links = [...fonts, ...(fontsOfLanguage[language] ?? [])].map((path) => {
    const { href } = pathToFileURL(join(projectFolder, 'node_modules', path))
    return `<link rel="stylesheet" href="${href}">`
  })
  const file = join(temporaryFolder, `${language}.html`)
  await writeFile(
    file,
    `<!doctype html><meta charset="utf-8">${links.join('')}<style>${styles}</style><body></body>`,
  )
  const page = await browser.newPage({ deviceScaleFactor: 2, viewport: { width: 320, height: 640 } })
  await page.goto(pathToFileURL(file).href)
  return page
}

const wanted = new Set(process.argv.slice(2))
const oils = (await readDemoOils(join(projectFolder, 'demo'))).filter(
  ({ id }) => wanted.size === 0 || wanted.has(id),
)
const temporaryFolder = await mkdtemp(join(tmpdir(), 'olea-labels-'))
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  await mkdir(pictures, { recursive: true })
  for (const ofBrand of Map.groupBy(oils, ({ brand }) => brand.brand).values()) {
    const page = await openPage(browser, ofBrand[0]?.brand.language ?? 'en')
    for (const oil of ofBrand) await drawOil(page, oil)
    await page.close()
  }
} finally {
  await browser.close()
  await rm(temporaryFolder, { recursive: true })
}
