// Labels with a branch, a bird, rays or written letters.
import { createRandom } from '../../src/news/server/cover/kit/random.ts'
import { column, type Design, drawing, ends, leaf, line, sans, serif, times } from './front-label.ts'

/** An olive branch from the left to the right, with fruit. */
function branch(random: ReturnType<typeof createRandom>, width: number, y: number, fill: string): string {
  const leaves = times(13).flatMap((index) => {
    const x = width * (0.12 + index * 0.06)
    const at = y + Math.sin(index * 0.5) * 9
    const side = index % 2 === 0 ? -1 : 1
    const angle = side * (44 + random.plusMinus(14))
    const fruit =
      index % 4 === 1
        ? `<ellipse cx="${x + 12}" cy="${at + side * 13}" rx="7" ry="9" fill="var(--accent)"/>`
        : ''
    return leaf(x, at, 38 + random.plusMinus(7), angle, `fill="${fill}"`) + fruit
  })
  const stem = times(14)
    .map(
      (index) => `${index === 0 ? 'M' : 'L'}${width * (0.1 + index * 0.06)} ${y + Math.sin(index * 0.5) * 9}`,
    )
    .join('')
  return `<path d="${stem}" fill="none" stroke="${fill}" stroke-width="2"/>${leaves.join('')}`
}

/** An old ornamental frame around a branch. */
export const ornament: Design = (label) => {
  const { width, height } = label
  const corner = (turn: string) =>
    `<g transform="${turn}" fill="none" stroke="var(--accent)" stroke-width="2.6"><path d="M16 92V40Q16 16 40 16H92"/><path d="M24 92V46Q24 24 46 24H92"/><path d="M16 60C44 60 60 44 60 16M34 58C34 42 42 34 58 34M58 34C66 34 66 44 58 44S48 36 54 32"/><circle cx="33" cy="33" r="5" fill="var(--accent)"/></g>`
  const frame = `${corner('')}${corner(`translate(${width} 0) scale(-1 1)`)}${corner(`translate(0 ${height}) scale(1 -1)`)}${corner(`translate(${width} ${height}) scale(-1 -1)`)}<path d="M92 16H${width - 92}M92 24H${width - 92}M92 ${height - 16}H${width - 92}M92 ${height - 24}H${width - 92}M16 92V${height - 92}M24 92V${height - 92}M${width - 16} 92V${height - 92}M${width - 24} 92V${height - 92}" stroke="var(--accent)" stroke-width="2.4"/>`
  return `${drawing(label, frame + branch(createRandom(label.id), width, height * 0.5, 'var(--ink)'))}
    ${column([50, 40, 0], `${line(label.brand, 42, `font-family:Cinzel;font-weight:700`)}${line(label.title, 31, `font-family:Parisienne;color:var(--accent)`)}`)}
    ${column([height * 0.62, 40, 38], `${line(label.grade, 16, `font-family:Cinzel;font-weight:600`)}${line(label.cultivars === label.title ? '' : label.cultivars, 12, `${serif}font-style:italic`)}${line(label.cold, 11, sans)}${line(label.origin, 10.5, sans)}${line(label.volume, 13, `${sans}font-weight:600`)}`, 'justify-content:space-evenly')}`
}

/** White, with one sprig and much space. */
export const sprig: Design = (label) => {
  const { width, height } = label
  const random = createRandom(label.id)
  const x = width / 2
  const leaves = times(9).map((index) =>
    leaf(
      x + Math.sin(index * 0.4) * 5,
      height * 0.56 - index * 17,
      30 - index * 1.6,
      index % 2 === 0 ? -28 + random.plusMinus(8) : 208 + random.plusMinus(8),
      'fill="none" stroke="var(--ink)" stroke-width="1.3"',
    ),
  )
  const stem = `<path d="M${x} ${height * 0.6}C${x + 8} ${height * 0.45} ${x - 8} ${height * 0.35} ${x} ${height * 0.18}" fill="none" stroke="var(--ink)" stroke-width="1.3"/>`
  return `${drawing(label, `${stem}${leaves.join('')}<path d="M${x - 22} ${height * 0.8}H${x + 22}" stroke="var(--accent)" stroke-width="2"/>`)}
    ${column([22, 20, 0], line(label.brand, 25, `font-family:Cinzel;font-weight:400;letter-spacing:.05em`))}
    ${column([height * 0.62, 24, 0], `${line(label.title, 25, `${serif}font-style:italic;font-weight:400`)}${line(label.cultivars, 12, `${sans}color:var(--accent);letter-spacing:.08em`)}`)}
    ${column([height * 0.82, 24, 18], `${line(label.grade, 12.5, `${sans}letter-spacing:.12em;text-transform:uppercase`)}${ends(label.origin, label.volume, 10, sans)}`, 'justify-content:space-between')}`
}

/** Swallows over a tulip field. */
export const swallow: Design = (label) => {
  const { width, height } = label
  const random = createRandom(label.id)
  const bird = (x: number, y: number, size: number, turn: number) =>
    `<path d="M0 0C18 -16 44 -22 70 -14C48 -8 34 2 26 14L44 40L18 22C4 30 -14 32 -30 26C-20 20 -14 12 -12 4C-26 -8 -44 -12 -62 -8C-44 -24 -18 -18 0 0Z" transform="translate(${x} ${y}) rotate(${turn}) scale(${size})" fill="var(--ink)"/>`
  const tulips = times(7).map((index) => {
    const x = ((index + 0.5) * width) / 7
    const y = height * 0.72 + random.plusMinus(7)
    return `<path d="M${x} ${height * 0.82}V${y}" stroke="var(--ink)" stroke-width="2"/><path d="M${x} ${y}C${x - 16} ${y - 8} ${x - 13} ${y - 26} ${x - 9} ${y - 32}L${x - 3} ${y - 20}L${x} ${y - 36}L${x + 3} ${y - 20}L${x + 9} ${y - 32}C${x + 13} ${y - 26} ${x + 16} ${y - 8} ${x} ${y}Z" fill="var(--accent)"/>${leaf(x, height * 0.82, 26, -112, 'fill="var(--ink)"')}`
  })
  const birds = [
    bird(width * 0.32, height * 0.4, 0.9, random.plusMinus(12)),
    bird(width * 0.7, height * 0.5, 0.5, random.plusMinus(16)),
    bird(width * 0.78, height * 0.37, 0.34, random.plusMinus(16)),
  ]
  return `${drawing(label, birds.join('') + tulips.join(''))}
    ${column([24, 18, 0], `${line(label.brand, 42, `font-family:'Playfair Display';font-weight:800`)}${line(label.title, 23, `font-family:'Playfair Display';font-style:italic;color:var(--accent)`)}`)}
    <div class="foot" style="background:var(--ink);color:var(--paper);${sans}">${line(label.grade, 14, 'font-weight:700')}${ends(label.origin, label.volume, 11)}</div>`
}

/** Rays from below, a round field with the name. */
export const sunburst: Design = (label) => {
  const { width, height } = label
  const center = `${width / 2} ${height * 0.62}`
  const rays = times(24).map(
    (index) =>
      `<path d="M${width / 2} ${height * 0.62}L${width / 2 - 40} ${height * 0.62 - 640}H${width / 2 + 40}Z" transform="rotate(${index * 15} ${center})" fill="${index % 2 === 0 ? 'var(--accent)' : 'var(--paper)'}"/>`,
  )
  const field = `<circle cx="${width / 2}" cy="${height * 0.62}" r="${width * 0.31}" fill="var(--ink)"/><circle cx="${width / 2}" cy="${height * 0.62}" r="${width * 0.28}" fill="none" stroke="var(--accent)" stroke-width="2"/>`
  const band = `<rect y="18" width="${width}" height="${height * 0.2}" fill="var(--ink)"/>`
  const leaves = [-1, 1].map((side) =>
    leaf(width / 2, height * 0.74, 34, side < 0 ? 205 : -25, 'fill="var(--accent)"'),
  )
  return `${drawing(label, rays.join('') + field + band + leaves.join(''))}
    ${column([18, 16, height - 18 - height * 0.2], line(label.brand, 42, `font-family:'Rozha One','Alfa Slab One';color:var(--paper);line-height:1.3`), 'justify-content:center')}
    ${column([height * 0.53, width * 0.24, 0], line(label.title, 32, `font-family:'Rozha One','Josefin Sans';color:var(--paper);line-height:1.35`))}
    <div class="foot" style="background:var(--paper);border-top:3px solid var(--ink);${sans}">${line(label.grade, 15, `font-family:'Rozha One','Source Sans 3 Variable';font-weight:600`)}${ends(label.origin, label.volume, 11)}</div>`
}

/** Arabic: the name written large across a pale millstone. */
export const calligraphy: Design = (label) => {
  const { width, height } = label
  const stone = `<circle cx="${width / 2}" cy="${height * 0.4}" r="104" fill="none" stroke="var(--accent)" stroke-width="12" stroke-opacity=".4"/><circle cx="${width / 2}" cy="${height * 0.4}" r="88" fill="none" stroke="var(--accent)" stroke-width="1.5"/>${times(
    16,
  )
    .map(
      (index) =>
        `<path d="M${width / 2} ${height * 0.4 - 88}Q${width / 2 + 22} ${height * 0.4 - 60} ${width / 2 + 6} ${height * 0.4 - 34}" transform="rotate(${index * 22.5} ${width / 2} ${height * 0.4})" fill="none" stroke="var(--accent)" stroke-width="1.4" stroke-opacity=".75"/>`,
    )
    .join('')}`
  return `${drawing(label, `${stone}<rect x="10" y="10" width="${width - 20}" height="${height - 20}" fill="none" stroke="var(--ink)" stroke-width="3"/>`)}
    ${column([height * 0.4 - 58, 26, 0], line(label.brand, 70, `font-family:'Noto Naskh Arabic';font-weight:700;line-height:1.5`))}
    ${column([height * 0.7, 28, 24], `${line(label.title, 31, `font-family:'Reem Kufi';color:var(--accent);line-height:1.3`)}${line(label.grade, 16, `font-family:'Noto Naskh Arabic';font-weight:700`)}${ends(label.origin, label.volume, 12, `font-family:'Noto Naskh Arabic'`)}`, 'justify-content:space-between')}`
}
