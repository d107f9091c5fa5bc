// Labels with a pattern: tiles, stars, woven diamonds, a meander.
import { createRandom } from '../../src/news/server/cover/kit/random.ts'
import { column, type Design, drawing, ends, line, sans, serif, times } from './front-label.ts'

/** Blue tiles below, a white field above. */
export const azulejo: Design = (label) => {
  const { width, height } = label
  const size = width / 5
  const top = height * 0.44
  const turn = createRandom(label.id).integer(0, 1)
  const tile = (x: number, y: number) => {
    const petals = times(4).map(
      (index) =>
        `<path d="M0 0C${size * 0.12} ${-size * 0.2} ${size * 0.12} ${-size * 0.34} 0 ${-size * 0.44}C${-size * 0.12} ${-size * 0.34} ${-size * 0.12} ${-size * 0.2} 0 0Z" transform="rotate(${index * 90 + turn * 45})" fill="var(--ink)"/>`,
    )
    const corners = times(4).map(
      (index) =>
        `<path d="M${-size / 2} ${-size / 2}H${-size * 0.16}A${size * 0.34} ${size * 0.34} 0 0 1 ${-size / 2} ${-size * 0.16}Z" transform="rotate(${index * 90})" fill="${turn === 0 ? 'var(--ink)' : 'none'}" stroke="var(--ink)" stroke-width="1.5"/>`,
    )
    return `<g transform="translate(${x} ${y})"><rect x="${-size / 2}" y="${-size / 2}" width="${size}" height="${size}" fill="var(--paper)" stroke="var(--ink)" stroke-width=".8"/>${petals.join('')}${corners.join('')}<circle r="${size * 0.09}" fill="var(--accent)"/></g>`
  }
  const rows = Math.ceil((height - top) / size)
  const tiles = times(rows).flatMap((row) =>
    times(5).map((index) => tile((index + 0.5) * size, top + (row + 0.5) * size)),
  )
  return `${drawing(label, tiles.join(''))}
    ${column([20, 18, 0], `${line(label.brand, 36, `font-family:'Playfair Display';font-weight:700;color:var(--ink)`)}${line(label.title, 27, `font-family:'Playfair Display';font-style:italic;color:var(--accent)`)}${line(label.grade, 13, `${sans}font-weight:600;letter-spacing:.1em;text-transform:uppercase`)}`)}
    <div class="foot" style="background:var(--paper);border-top:2px solid var(--ink);${sans}">${line(label.cultivars, 12, `${serif}font-style:italic`)}${ends(label.origin, label.volume, 11)}</div>`
}

/** Eight-pointed stars in a lattice, with a window for the text. */
export const stars: Design = (label) => {
  const { width, height } = label
  const size = width / 6
  const points = times(16)
    .map((index) => {
      const radius = index % 2 === 0 ? size * 0.5 : size * 0.33
      const angle = (index * Math.PI) / 8
      return `${(radius * Math.cos(angle)).toFixed(1)},${(radius * Math.sin(angle)).toFixed(1)}`
    })
    .join(' ')
  const lattice = times(Math.ceil(height / size) + 1).flatMap((row) =>
    times(7).map(
      (index) =>
        `<g transform="translate(${index * size} ${row * size})"><polygon points="${points}" fill="${(row + index) % 2 === 0 ? 'var(--accent)' : 'none'}" stroke="var(--paper)" stroke-width="1.6"/><rect x="${-size * 0.12}" y="${-size * 0.12}" width="${size * 0.24}" height="${size * 0.24}" transform="rotate(45)" fill="var(--paper)"/></g>`,
    ),
  )
  const arch = `<path d="M36 ${height - 34}V${height * 0.42}C36 ${height * 0.2} ${width / 2 - 30} ${height * 0.17} ${width / 2} 34C${width / 2 + 30} ${height * 0.17} ${width - 36} ${height * 0.2} ${width - 36} ${height * 0.42}V${height - 34}Z" fill="var(--paper)" stroke="var(--accent)" stroke-width="4"/>`
  return `${drawing(label, `<rect width="${width}" height="${height}" fill="var(--ink)"/>${lattice.join('')}${arch}`)}
    ${column([height * 0.26, 54, 52], `${line(label.brand, 35, `font-family:'Reem Kufi','Abril Fatface';font-weight:700;line-height:1.25`)}${line(label.title, 25, `font-family:'Reem Kufi','Playfair Display';color:var(--accent);line-height:1.4`)}<span style="flex:1"></span>${line(label.grade, 13, `${sans}font-weight:700`)}${line(label.origin, 11, sans)}${line(label.volume, 12, `${sans}font-weight:600`)}`)}`
}

/** Woven stripes of diamonds around the name. */
export const kilim: Design = (label) => {
  const { width, height } = label
  const random = createRandom(label.id)
  const stripe = (y: number, tall: number, kind: number) => {
    const count = 6 + (kind % 3) * 2
    const step = width / count
    const shapes = times(count).map((index) => {
      const x = (index + 0.5) * step
      const fill = (index + kind) % 2 === 0 ? 'var(--ink)' : 'var(--accent)'
      if (kind % 2 === 0)
        return `<path d="M${x} ${y}L${x + step / 2} ${y + tall / 2}L${x} ${y + tall}L${x - step / 2} ${y + tall / 2}Z" fill="${fill}"/><path d="M${x} ${y + tall * 0.28}L${x + step * 0.2} ${y + tall / 2}L${x} ${y + tall * 0.72}L${x - step * 0.2} ${y + tall / 2}Z" fill="var(--paper)"/>`
      return `<path d="M${x - step / 2} ${y + tall}L${x} ${y}L${x + step / 2} ${y + tall}Z" fill="${fill}"/>`
    })
    return `${shapes.join('')}<path d="M0 ${y - 5}H${width}M0 ${y + tall + 5}H${width}" stroke="var(--ink)" stroke-width="3"/>`
  }
  const kinds = [random.integer(0, 5), random.integer(0, 5), random.integer(0, 5), random.integer(0, 5)]
  const places = [12, 56, height - 90, height - 46]
  return `${drawing(label, places.map((y, index) => stripe(y, 32, kinds[index] ?? 0)).join(''))}
    ${column([104, 18, 104], `${line(label.brand, 38, `font-family:'Alfa Slab One'`)}${line(label.title, 22, `font-family:Oswald;color:var(--accent);letter-spacing:.04em`)}<span style="flex:1"></span>${line(label.grade, 13, `${sans}font-weight:700;text-transform:uppercase;letter-spacing:.05em`)}${ends(label.origin, label.volume, 11, sans)}`, 'justify-content:center')}`
}

/** A Greek key above and below an amphora. */
export const meander: Design = (label) => {
  const { width, height } = label
  const step = width / 9
  const key = (y: number) =>
    `<path d="${times(9)
      .map(
        (index) =>
          `M${index * step} ${y + 24}V${y + 3}H${index * step + step * 0.78}V${y + 17}H${index * step + step * 0.36}V${y + 11}M${index * step} ${y + 24}H${(index + 1) * step}`,
      )
      .join('')}" fill="none" stroke="var(--accent)" stroke-width="3.4"/>`
  const x = width / 2
  const y = height * 0.3
  const amphora = `<g transform="translate(${x} ${y})" fill="var(--ink)"><path d="M-16 0H16L12 8V24C12 30 40 38 40 66C40 92 16 108 8 124V132H-8V124C-16 108 -40 92 -40 66C-40 38 -12 30 -12 24V8Z"/><path d="M-14 6C-42 6 -42 40 -30 46M14 6C42 6 42 40 30 46" fill="none" stroke="var(--ink)" stroke-width="5"/><path d="M-38 58H38M-39 74H39" stroke="var(--accent)" stroke-width="4"/></g>`
  return `${drawing(label, key(14) + key(height - 42) + amphora)}
    ${column([50, 18, 0], line(label.brand, 35, `font-family:'GFS Didot';`))}
    ${column([height * 0.66, 18, 50], `${line(label.title, 29, `font-family:'GFS Didot';color:var(--accent)`)}${line(label.grade, 13, `${sans}font-weight:600`)}${ends(label.origin, label.volume, 11, sans)}`, 'justify-content:space-evenly')}`
}
