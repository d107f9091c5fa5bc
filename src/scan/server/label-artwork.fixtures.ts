// Labels of invented oils, drawn for the tests of the scanner, and photos made of them.
import sharp from 'sharp'

export type LabelText = { brand: string; line: string; cultivar: string; volume: string; color: string }

export const labels = {
  montefiore: {
    brand: 'MONTEFIORE',
    line: 'Riserva',
    cultivar: 'Leccino',
    volume: '500 ml',
    color: '#2f5d34',
  },
  montefioreIntenso: {
    brand: 'MONTEFIORE',
    line: 'Intenso',
    cultivar: 'Coratina',
    volume: '500 ml',
    color: '#7a1f2b',
  },
  aldebaran: {
    brand: 'ALDEBARAN',
    line: 'Cosecha Temprana',
    cultivar: 'Picual',
    volume: '750 ml',
    color: '#1d3a5f',
  },
} satisfies Record<string, LabelText>

/** A PNG of 900 by 1,200 pixels. */
export function drawLabel({ brand, line, cultivar, volume, color }: LabelText): Promise<Buffer> {
  const leaves = Array.from({ length: 9 }, (_, index) => {
    const [x, y, turn] = [150 + index * 75, 330 + ((index * 37) % 60), index * 41 + brand.length * 17]
    return `<ellipse cx="${x}" cy="${y}" rx="46" ry="15" fill="${color}" transform="rotate(${turn} ${x} ${y})"/>`
  })
  const text = (y: number, size: number, content: string) =>
    `<text x="450" y="${y}" font-size="${size}" text-anchor="middle" font-family="DejaVu Sans, sans-serif">${content}</text>`
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200">
      <rect width="900" height="1200" fill="#f6f1e3"/>
      <rect x="30" y="30" width="840" height="1140" fill="none" stroke="${color}" stroke-width="12"/>
      ${text(220, 96, brand)}${leaves.join('')}${text(560, 72, line)}${text(700, 56, cultivar)}
      ${text(860, 44, 'Extra Virgin Olive Oil')}${text(1040, 52, volume)}
      <circle cx="${200 + brand.length * 20}" cy="960" r="40" fill="${color}"/></svg>`),
  )
    .png()
    .toBuffer()
}

/** A photo of a label on a shelf: turned a little, smaller, with the light of a room. */
export async function takePhoto(label: Buffer, { angle = 6, brightness = 0.85 } = {}): Promise<Buffer> {
  const turned = await sharp(label).resize(600).rotate(angle, { background: '#5b5148' }).toBuffer()
  const shelf = { create: { width: 1_000, height: 1_300, channels: 3, background: '#5b5148' } } as const
  const photo = await sharp(shelf)
    .composite([{ input: turned }])
    .png()
    .toBuffer()
  return sharp(photo).linear(brightness, 0).jpeg({ quality: 80 }).toBuffer()
}
