import { expect, test } from 'vitest'
import { listLatinFonts } from './latin-fonts.ts'

const face = (file: string, style: string, weight: string, range: string) => `@font-face {
  font-family: "Serif";
  font-style: ${style};
  font-weight: ${weight};
  src: url("./fonts/${file}.woff2") format("woff2");
  unicode-range:
    ${range};
}`

test('lists upright and italic Latin fonts, not bold italics, rare signs or other scripts', () => {
  const css = [
    face('upright', 'normal', '400 700', 'U+20-7E, U+A0-FF'),
    face('italic', 'italic', '400', 'U+20-7E, U+A0-FF'),
    face('bold-italic', 'italic', '700', 'U+20-7E, U+A0-FF'),
    face('rare', 'normal', '400 700', 'U+A2, U+2044'),
    face('cyrillic', 'normal', '400 700', 'U+400-45F'),
    '@font-face {\n  font-family: "Serif Georgia";\n  src: local("Georgia");\n}',
  ].join('\n')
  expect(listLatinFonts('src/ui/fonts.css', css)).toEqual([
    'src/ui/fonts/upright.woff2',
    'src/ui/fonts/italic.woff2',
  ])
})
