import { expect, test } from 'vitest'
import { assignStyles } from './assign-document-styles.ts'
import { readPackage } from './read-package.fixtures.ts'

const manifest = {
  root: { file: 'root.js', imports: ['shared', 'entry'] },
  shared: { file: 'shared.js', imports: ['styles'], css: ['shared.css'] },
  entry: { file: 'entry.js', imports: ['styles'] },
  styles: { file: 'styles.js', imports: ['shared'], css: ['styles.css'] },
  page: { file: 'page.js', imports: ['styles', 'card'], dynamicImports: ['dialog'] },
  card: { file: 'card.js', css: ['card.css'] },
  dialog: { file: 'dialog.js', imports: ['styles', 'card'], css: ['dialog.css', 'styles.css'] },
}

test('lists the style sheets of the document and of its imports at the document only', () => {
  const assigned = assignStyles('root', manifest)
  expect(assigned.root?.css).toEqual(['styles.css', 'shared.css'])
  expect(assigned.styles).toEqual({ file: 'styles.js', imports: ['shared'] })
  expect(assigned.shared?.css).toBeUndefined()
})

test('leaves other style sheets where they are', () => {
  const assigned = assignStyles('root', manifest)
  expect(assigned.card).toEqual(manifest.card)
  expect(assigned.dialog?.css).toEqual(['dialog.css'])
})

test('is still needed: React Router marks style sheets that some import() needs too', () => {
  expect(readPackage('@react-router/dev/dist/vite.js')).toMatch(
    /allDynamicCssFiles\.has\(href\) \? `\$\{publicHref\}#`/,
  )
})
