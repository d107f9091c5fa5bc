// Labels made of type and simple shapes.
import { block, column, type Design, drawing, ends, line, sans, serif, times } from './front-label.ts'

/** Supermarket: a block of color, large letters, drops. */
export const colorBlock: Design = (label) => {
  const { width, height } = label
  const drop = (x: number, y: number, size: number, fill: string) =>
    `<path d="M${x} ${y - size * 1.5}C${x + size * 0.5} ${y - size * 0.7} ${x + size} ${y - size * 0.2} ${x + size} ${y + size * 0.3}A${size} ${size} 0 0 1 ${x - size} ${y + size * 0.3}C${x - size} ${y - size * 0.2} ${x - size * 0.5} ${y - size * 0.7} ${x} ${y - size * 1.5}Z" fill="${fill}"/>`
  const art = `<path d="M0 ${height * 0.52}Q${width * 0.5} ${height * 0.4} ${width} ${height * 0.56}V${height}H0Z" fill="var(--ink)"/>${drop(width * 0.82, height * 0.55, 34, 'var(--accent)')}${drop(width * 0.66, height * 0.66, 16, 'var(--paper)')}`
  return `${drawing(label, art)}
    ${column([18, 18, 0], `${line(label.brand, 60, `${sans}font-weight:900;letter-spacing:-.03em;text-align:start;color:var(--ink)`)}${line(label.title, 32, `${sans}font-weight:600;text-align:start;color:var(--ink)`)}`)}
    ${column([height * 0.62, 18, 14], `${block(label.grade, 17, `${sans}font-weight:700;text-align:start;max-width:62%`)}${ends(label.origin, label.volume, 12, sans)}`, 'color:var(--paper);justify-content:space-between')}`
}

/** A giant initial that runs off the label. */
export const initial: Design = (label) => {
  const [first = ''] = label.title
  return `<div style="position:absolute;inset-block-start:-${label.height * 0.02}px;inset-inline-start:-14px;font-family:'Abril Fatface','Playfair Display';font-size:${label.height * 0.88}px;line-height:1;color:var(--accent)">${first}</div>
    ${column([18, 22, 22], `${line(label.brand, 20, `${sans}font-weight:600;letter-spacing:.1em;text-transform:uppercase;text-align:end`)}<span style="flex:1"></span>${line(label.title, 40, `font-family:'Playfair Display';font-weight:800;text-align:start`)}${line(label.grade, 13, `${sans}font-weight:600;text-align:start`)}${ends(label.origin, label.volume, 11, sans)}`)}`
}

/** Printed with wooden type: lines of different faces between rules. */
export const letterpress: Design = (label) => {
  const rule = '<hr style="inline-size:100%;border:0;border-top:5px double var(--ink);margin:5px 0">'
  const words = label.brand.split(' ')
  const middle = Math.ceil(words.length / 2)
  const [first, second] = [words.slice(0, middle).join(' '), words.slice(middle).join(' ')]
  return `<div style="position:absolute;inset:10px;border:2.5px solid var(--ink)"></div><div style="position:absolute;inset:15px;border:1px solid var(--ink)"></div>
    ${column([28, 28, 28], `${line(first, 32, `font-family:'Alfa Slab One','Playfair Display';font-weight:800;text-transform:uppercase`)}${line(second, 50, `font-family:'Playfair Display';font-weight:900;letter-spacing:-.01em`)}${rule}${line(label.title, 27, `font-family:Oswald;font-weight:700;text-transform:uppercase;letter-spacing:.06em;color:var(--accent)`)}${rule}${block(label.grade, 17, `font-family:'Playfair Display';font-style:italic`)}${line(label.cold, 11, `${sans}letter-spacing:.14em;text-transform:uppercase`)}<span style="flex:1"></span>${block(label.origin, 11, `${sans}font-weight:600`)}${line(label.volume, 16, `font-family:Oswald;font-weight:700`)}`, 'justify-content:space-between')}`
}

/** A postage stamp on brown paper. */
export const stamp: Design = (label) => {
  const { width, height } = label
  const teeth = (count: number, place: (index: number) => [number, number]) =>
    times(count + 1)
      .map((index) => {
        const [x, y] = place(index)
        return `<circle cx="${x}" cy="${y}" r="5" fill="var(--paper)"/>`
      })
      .join('')
  const [left, top, right, bottom] = [38, 58, width - 38, height * 0.66]
  const across = Math.round((right - left) / 15)
  const down = Math.round((bottom - top) / 15)
  const bird = `<g transform="translate(${width / 2} ${(top + bottom) / 2 - 4})"><path d="M-62 26C-40 -12 -14 -30 22 -26C30 -44 52 -44 56 -30L74 -24L56 -18C54 12 20 30 -12 24L-66 44Z" fill="var(--paper)"/><path d="M-30 8C-10 -14 14 -14 30 -4C16 14 -8 18 -30 8Z" fill="var(--accent)"/><circle cx="44" cy="-30" r="3.4" fill="var(--ink)"/><path d="M-2 24V44M10 22V42M-90 46H92" stroke="var(--paper)" stroke-width="3"/></g>`
  const art = `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="var(--ink)"/>${teeth(across, (index) => [left + (index * (right - left)) / across, top])}${teeth(across, (index) => [left + (index * (right - left)) / across, bottom])}${teeth(down, (index) => [left, top + (index * (bottom - top)) / down])}${teeth(down, (index) => [right, top + (index * (bottom - top)) / down])}${bird}`
  return `${drawing(label, art)}
    ${column([18, 20, 0], line(label.brand, 30, `font-family:'Josefin Sans';font-weight:700;text-transform:uppercase;letter-spacing:.03em`))}
    ${column([height * 0.69, 20, 16], `${line(label.title, 28, `font-family:'Alfa Slab One';color:var(--accent)`)}${line(label.grade, 14, `font-family:'Josefin Sans';font-weight:600`)}${ends(label.origin, label.volume, 11, sans)}`, 'justify-content:space-between')}`
}

/** Circle, square and triangle. */
export const bauhaus: Design = (label) => {
  const { width, height } = label
  // Low labels have smaller shapes.
  const unit = Math.min(width / 3, (height - 186) / 1.5)
  const y = height - unit * 1.5 - 66
  const art = `<g transform="translate(${(width - unit * 3) / 2} 0)"><rect x="0" y="${y}" width="${unit}" height="${unit}" fill="var(--ink)"/><circle cx="${unit * 1.5}" cy="${y + unit / 2}" r="${unit / 2}" fill="var(--accent)"/><path d="M${unit * 2} ${y + unit}L${unit * 3} ${y + unit}L${unit * 3} ${y}Z" fill="var(--ink)"/><path d="M0 ${y + unit}A${unit / 2} ${unit / 2} 0 0 0 ${unit} ${y + unit}Z" fill="var(--accent)"/><rect x="${unit}" y="${y + unit}" width="${unit}" height="${unit / 2}" fill="none" stroke="var(--ink)" stroke-width="3"/><path d="M${unit * 2} ${y + unit}A${unit / 2} ${unit / 2} 0 0 0 ${unit * 3} ${y + unit}Z" fill="none" stroke="var(--ink)" stroke-width="3"/></g>`
  return `${drawing(label, art)}
    ${column([18, 18, 0], `${line(label.brand, 34, `font-family:'Josefin Sans';font-weight:700;text-align:start`)}${line(label.title, 42, `font-family:'Josefin Sans';font-weight:300;text-align:start;letter-spacing:-.02em`)}`)}
    ${column([height - 62, 18, 12], `${line(label.grade, 14, `font-family:'Josefin Sans';font-weight:700;text-align:start`)}${ends(label.origin, label.volume, 10, sans)}`, 'justify-content:flex-end')}`
}

/** Japanese and Chinese: the name from top to bottom, a brush circle, a seal. */
export const vertical: Design = (label) => {
  const { width, height } = label
  const brush = times(7).map(
    (index) =>
      `<circle cx="${width * 0.36 + index * 0.8}" cy="${height * 0.42 - index}" r="${78 + index * 1.6}" fill="none" stroke="var(--accent)" stroke-width="${3.4 - index * 0.4}" stroke-dasharray="${330 + index * 18} 600" stroke-dashoffset="${-20 - index * 9}" stroke-linecap="round"/>`,
  )
  const seal = `<rect x="30" y="${height - 108}" width="34" height="34" rx="4" fill="var(--accent)"/>`
  const [first = ''] = label.brand
  return `${drawing(label, brush.join('') + seal)}
    <div class="vertical" style="top:26px;right:26px;font-size:${Math.min(38, (height - 150) / label.brand.length / 1.1)}px;font-weight:700">${label.brand}</div>
    <div class="vertical" style="top:${height * 0.42 - label.title.length * 13}px;left:${width * 0.36 - 14}px;font-size:25px">${label.title.replace('8号', '八号')}</div>
    <div style="position:absolute;inset-inline-start:30px;inset-block-start:${height - 105}px;inline-size:34px;text-align:center;font-size:20px;color:var(--paper);${serif}">${first}</div>
    ${column([height - 64, 28, 16], `${line(label.grade, 14, serif)}${ends(label.origin, label.volume, 11, serif)}`, 'justify-content:flex-end')}`
}
