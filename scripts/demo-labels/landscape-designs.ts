// Labels with a landscape: terraces, waves, mountains, contour lines, a house under a gable.
import { createRandom } from '../../src/news/server/cover/kit/random.ts'
import { column, type Design, drawing, ends, line, sans, serif, times } from './front-label.ts'

/** A hill of terraces with round trees, cut like lino. */
export const terraces: Design = (label) => {
  const random = createRandom(label.id)
  const { width, height } = label
  const rows = times(5).map((row) => {
    const y = height * (0.5 + row * 0.1)
    const sway = random.between(8, 20) * (row % 2 === 0 ? 1 : -1)
    const hill = `<path d="M0 ${y}Q${width / 2} ${y - 26 + sway} ${width} ${y + sway / 2}V${height}H0Z" fill="${row % 2 === 0 ? 'var(--ink)' : 'var(--paper)'}" stroke="var(--ink)" stroke-width="2"/>`
    const trees = times(4 + row).map((tree) => {
      const x = ((tree + 0.5 + random.plusMinus(0.25)) * width) / (4 + row)
      const size = 8 + row * 2.4
      return `<g fill="${row % 2 === 0 ? 'var(--paper)' : 'var(--ink)'}"><ellipse cx="${x}" cy="${y + 16}" rx="${size}" ry="${size * 0.78}"/><rect x="${x - 1.5}" y="${y + 16}" width="3" height="${size * 1.5}"/></g>`
    })
    return hill + trees.join('')
  })
  const sun = `<circle cx="${random.between(0.25, 0.75) * width}" cy="${height * 0.45}" r="40" fill="var(--accent)"/>`
  return `${drawing(label, sun + rows.join(''))}
    ${column([22, 22, 0], `${line(label.brand, 40, `font-family:'Abril Fatface';letter-spacing:-.01em`)}${line(label.title, 21, `${serif}font-style:italic;color:var(--accent)`)}${line(label.cultivars, 12, `${sans}letter-spacing:.12em;text-transform:uppercase`)}`)}
    <div class="foot" style="background:var(--paper);${sans}">${line(label.grade, 13, 'font-weight:700;text-transform:uppercase;letter-spacing:.06em')}${ends(label.origin, label.volume, 11)}</div>`
}

/** Bands of waves under a low sun with a sail. */
export const waves: Design = (label) => {
  const { width, height } = label
  const bands = times(5).map((band) => {
    const y = height * (0.56 + band * 0.075)
    const step = width / 6
    const crests = times(7).map(() => `q${step / 2} ${-14 - band} ${step} 0`)
    return `<path d="M${-step * (band % 2) * 0.5} ${y}${crests.join('')}V${height}H0Z" fill="var(--ink)" fill-opacity="${0.24 + band * 0.19}"/>`
  })
  const boat = `<g transform="translate(${width * 0.66} ${height * 0.53})"><path d="M-30 0H30L18 16H-18Z" fill="var(--ink)"/><path d="M0 -52V-6H-26Z" fill="var(--accent)"/><path d="M4 -40V-6H22Z" fill="var(--ink)" fill-opacity=".55"/></g>`
  const sun = `<circle cx="${width * 0.27}" cy="${height * 0.5}" r="34" fill="var(--accent)"/>`
  return `${drawing(label, sun + boat + bands.join(''))}
    ${column([26, 20, 0], `${line(label.brand, 42, `font-family:'Josefin Sans','GFS Didot','Source Sans 3 Variable';font-weight:700;letter-spacing:-.02em`)}${line(label.title, 24, `font-family:'Josefin Sans','GFS Didot','Source Sans 3 Variable';font-weight:300`)}${line(label.cultivars === label.title ? '' : label.cultivars, 12, sans)}`)}
    ${column([height * 0.78, 18, 14], `${line(label.grade, 14, `${sans}font-weight:700;letter-spacing:.03em`)}${ends(label.origin, label.volume, 11, sans)}`, 'color:var(--paper);justify-content:flex-end')}`
}

/** A travel poster: peaks, a river and a large sun. */
export const mountains: Design = (label) => {
  const { width, height } = label
  const random = createRandom(label.id)
  const peak = (x: number, y: number, w: number) =>
    `<path d="M${x - w} ${height * 0.72}L${x} ${y}L${x + w} ${height * 0.72}Z" fill="var(--ink)"/><path d="M${x} ${y}L${x + w * 0.3} ${y + w * 0.42}L${x + w * 0.05} ${y + w * 0.3}L${x - w * 0.16} ${y + w * 0.44}L${x - w * 0.3} ${y + w * 0.42}Z" fill="var(--paper)"/>`
  const fields = times(6).map(
    (index) =>
      `<path d="M${width / 2} ${height * 0.7}L${(index * width) / 5 - 40} ${height}L${(index * width) / 5 - 12} ${height}Z" fill="${index % 2 === 0 ? 'var(--accent)' : 'var(--ink)'}"/>`,
  )
  const art = `<rect width="${width}" height="${height}" fill="var(--accent)" fill-opacity=".22"/><circle cx="${width * random.between(0.35, 0.65)}" cy="${height * 0.42}" r="66" fill="var(--accent)"/>${peak(width * 0.26, height * 0.4, 92)}${peak(width * 0.72, height * 0.34, 112)}<rect y="${height * 0.7}" width="${width}" height="${height * 0.3}" fill="var(--paper)"/>${fields.join('')}`
  return `${drawing(label, art)}
    ${column([16, 16, 0], `${line(label.brand, 46, `font-family:Oswald;font-weight:700;text-transform:uppercase;letter-spacing:.01em`)}${line(label.title, 19, `font-family:Oswald;font-weight:400;letter-spacing:.22em;text-transform:uppercase`)}`)}
    <div class="foot" style="background:var(--ink);color:var(--paper);${sans}">${line(label.grade, 14, 'font-weight:700')}${ends(label.origin, label.volume, 11)}</div>`
}

/** Contour lines of a map, on a dark ground. */
export const contour: Design = (label) => {
  const { width, height } = label
  const random = createRandom(label.id)
  const center = { x: width * random.between(0.55, 0.85), y: height * random.between(0.5, 0.66) }
  const phases = times(4).map(() => random.between(0, 6.28))
  const rings = times(17).map((ring) => {
    const points = times(72).map((step) => {
      const angle = (step / 72) * 2 * Math.PI
      const bumps = phases.reduce((sum, phase, at) => sum + Math.sin(angle * (at + 2) + phase) / (at + 2), 0)
      const radius = (8 + ring * 17) * (1 + bumps * 0.3)
      return `${(center.x + radius * Math.cos(angle)).toFixed(1)},${(center.y + radius * 0.86 * Math.sin(angle)).toFixed(1)}`
    })
    return `<polygon points="${points.join(' ')}" fill="none" stroke="var(--accent)" stroke-width="${ring % 4 === 0 ? 1.8 : 0.7}" stroke-opacity="${ring % 4 === 0 ? 0.95 : 0.6}"/>`
  })
  // Keeps the lines away from the letters.
  const halo = `text-shadow:${'0 0 5px var(--paper),'.repeat(7)}0 0 9px var(--paper)`
  return `${drawing(label, rings.join(''))}
    ${column([28, 24, 0], `${line(label.brand, 33, `${serif}font-weight:300;text-align:start`)}${line(label.title, 22, `${serif}font-style:italic;text-align:start;color:var(--accent)`)}`, halo)}
    ${column([0, 24, 24], `${line(label.grade, 13, `${sans}font-weight:600;text-align:start`)}${line(label.origin, 11, `${sans}text-align:start`)}${line(label.volume, 11, `${sans}text-align:start`)}`, `justify-content:flex-end;${halo}`)}`
}

/** A house with a rounded gable between two plants. */
export const gable: Design = (label) => {
  const { width, height } = label
  const x = width / 2
  const y = height * 0.72
  const house = `<path d="M${x - 70} ${y}V${y - 62}H${x - 46}C${x - 46} ${y - 82} ${x - 30} ${y - 80} ${x - 30} ${y - 98}C${x - 30} ${y - 120} ${x - 16} ${y - 126} ${x} ${y - 126}S${x + 30} ${y - 120} ${x + 30} ${y - 98}C${x + 30} ${y - 80} ${x + 46} ${y - 82} ${x + 46} ${y - 62}H${x + 70}V${y}Z" fill="none" stroke="var(--ink)" stroke-width="2.5"/><rect x="${x - 11}" y="${y - 42}" width="22" height="42" fill="var(--ink)"/><circle cx="${x}" cy="${y - 92}" r="9" fill="var(--accent)"/>${[-52, -36, 30, 46].map((at) => `<rect x="${x + at - 5}" y="${y - 46}" width="13" height="22" fill="none" stroke="var(--ink)" stroke-width="2"/>`).join('')}`
  const plant = (at: number) =>
    times(9)
      .map(
        (index) =>
          `<path d="M${at} ${y}Q${at + (index - 4) * 4} ${y - 40} ${at + (index - 4) * 11} ${y - 62 + Math.abs(index - 4) * 7}" fill="none" stroke="var(--accent)" stroke-width="2.4"/>`,
      )
      .join('')
  return `${drawing(label, `${plant(x - 104)}${plant(x + 104)}${house}<path d="M14 ${y}H${width - 14}" stroke="var(--ink)" stroke-width="2.5"/>`)}
    ${column([24, 20, 0], `${line(label.brand, 38, `font-family:'Playfair Display';font-weight:700`)}${line(label.title, 22, `font-family:Parisienne;color:var(--accent)`)}`)}
    ${column([y + 10, 20, 14], `${line(label.grade, 13, `${sans}font-weight:700;letter-spacing:.08em;text-transform:uppercase`)}${line(label.cultivars, 12, `${serif}font-style:italic`)}${ends(label.origin, label.volume, 11, sans)}`, 'justify-content:flex-end')}`
}
