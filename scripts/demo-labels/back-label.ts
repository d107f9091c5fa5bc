// The back label: what the law wants to be said, and the barcode.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { type DemoOil, declaredNutrition } from '../../src/read-demo-oils.ts'
import { escapeHtml, sans, serif } from './front-label.ts'

const writer = fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm'))
await prepareZXingModule({
  overrides: { wasmBinary: new Uint8Array(await readFile(writer)).buffer },
  fireImmediately: true,
})

/** @param volume as it stands on the label */
export async function drawBackLabel(oil: DemoOil, volume: string): Promise<string> {
  const { phrases, brand } = oil
  const maker = oil.producer || oil.bottler || brand.brand
  const lines = [
    phrases.categories[oil.grade],
    brand.origin,
    oil.extraction?.cold ? phrases.cold : '',
    `${phrases.maker} ${maker}, ${brand.address}`,
    `${phrases.storage}.`,
  ]
  const lots = oil.lots.map(({ code }) => code).join(' · ')
  return `<div class="column" style="inset:14px 16px;justify-content:space-between;text-align:start;${sans}">
    <div style="font-size:21px;font-weight:700;${serif}">${escapeHtml(brand.brand)}</div>
    <div style="font-size:12.5px;font-weight:700">${escapeHtml(oil.line)} — ${escapeHtml(phrases.grades[oil.grade] ?? '')}</div>
    ${lines.map((text) => (text ? `<div style="font-size:9.6px;line-height:1.28">${escapeHtml(text)}</div>` : '')).join('')}
    ${oil.nutrition ? drawNutrition(phrases) : ''}
    <div style="font-size:9.6px">${escapeHtml(phrases.bestBefore)}${lots ? ` · ${escapeHtml(phrases.lot)} ${escapeHtml(lots)}` : ''}</div>
    <div style="display:flex;align-items:flex-end;justify-content:space-between">
      <div style="background:#fff;padding:6px 10px 3px;inline-size:150px" dir="ltr">${await drawBarcode(oil.gtin)}</div>
      <div style="font-size:17px;font-weight:700">${volume} <span style="font-size:21px;font-weight:400">℮</span></div>
    </div>
  </div>`
}

function drawNutrition({ nutrition, nutrients }: DemoOil['phrases']): string {
  const { kilojoules, kilocalories, fat, saturates } = declaredNutrition.per100ml ?? {}
  const values = [
    `${kilojoules} kJ / ${kilocalories} kcal`,
    `${fat} g`,
    `${saturates} g`,
    '0 g',
    '0 g',
    '0 g',
    '0 g',
  ]
  const rows = nutrients.map(
    (name, index) =>
      `<div class="ends" style="border-top:.6px solid currentColor"><span>${escapeHtml(name)}</span><span dir="ltr">${values[index]}</span></div>`,
  )
  return `<div style="font-size:8.6px;line-height:1.3"><b>${escapeHtml(nutrition)}</b>${rows.join('')}</div>`
}

async function drawBarcode(gtin: string): Promise<string> {
  const { svg, error } = await writeBarcode(gtin, {
    format: 'EAN13',
    addHRT: true,
    addQuietZones: true,
    scale: 3,
  })
  if (error) throw new Error(`${gtin}: ${error}`)
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? []
  const fitting = `<svg style="display:block;inline-size:100%;block-size:auto" viewBox="0 0 ${width} ${height}"`
  return svg.slice(svg.indexOf('<svg')).replace('<svg', fitting)
}
