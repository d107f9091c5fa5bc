// Packages that readers' pages must not load. A minified chunk does not name its packages, but property names, class
// names and messages of each package survive minification.
import type { Finding } from './finding.ts'

export type Marker = { package: string; text: string }

const markers: readonly Marker[] = [
  { package: '@tiptap/core', text: 'ProseMirror' },
  { package: 'recharts', text: 'recharts-' },
  { package: '@tanstack/react-query', text: 'QueryClientProvider' },
  { package: '@tanstack/react-table', text: 'getCoreRowModel' },
  { package: 'react-aria-components', text: 'react-aria-' },
  { package: 'dompurify', text: 'dompurify' },
  { package: 'zod', text: '_zod' },
]

/** @param chunks text of each script that readers' pages load at once, by path */
export function checkAdminPackages(chunks: ReadonlyMap<string, string>): Finding[] {
  return [...chunks].flatMap(([file, code]) =>
    markers
      .filter(({ text }) => code.includes(text))
      .map((marker) => ({
        file,
        line: 1,
        rule: 'admin-package',
        message: `contains ${marker.package}: import only its types, or load it on demand`,
      })),
  )
}

/** Finds markers that their own package no longer contains, because they would match no chunk either. */
export function checkMarkers(isContained: (marker: Marker) => boolean): Finding[] {
  return markers
    .filter((marker) => !isContained(marker))
    .map((marker) => ({
      file: 'scripts/checks/admin-packages.ts',
      line: 1,
      rule: 'no-input',
      message: `${marker.package} no longer contains "${marker.text}": choose a text that survives minification`,
    }))
}
