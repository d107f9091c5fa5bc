import { expect, test } from 'vitest'
import { giveStylesTo } from './document-styles.ts'

const manifest = {
  root: { file: 'root.js', imports: ['frame', 'entry'] },
  frame: { file: 'frame.js', imports: ['styles'], css: ['frame.css'] },
  entry: { file: 'entry.js', imports: ['styles'] },
  styles: { file: 'styles.js', imports: ['frame'], css: ['styles.css'] },
  page: { file: 'page.js', imports: ['styles', 'card'], dynamicImports: ['dialog'] },
  card: { file: 'card.js', css: ['card.css'] },
  dialog: { file: 'dialog.js', imports: ['styles', 'card'], css: ['dialog.css', 'styles.css'] },
}

test('what the document brings is its own, and no other piece asks for it', () => {
  const given = giveStylesTo('root', manifest)
  expect(given.root?.css).toEqual(['styles.css', 'frame.css'])
  expect(given.styles).toEqual({ file: 'styles.js', imports: ['frame'] })
  expect(given.frame?.css).toBeUndefined()
})

test('what a page or a part brings stays where it is', () => {
  const given = giveStylesTo('root', manifest)
  expect(given.card).toEqual(manifest.card)
  expect(given.dialog?.css).toEqual(['dialog.css'])
})
