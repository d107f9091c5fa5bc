// Packages of the desk that must not travel to readers. A minified chunk no longer says what it is made of, but a
// few words of each package survive: names of properties, class names, messages.
import type { Finding } from './finding.ts'

export type Mark = { package: string; word: string }

export const marks: readonly Mark[] = [
  { package: '@tiptap/core', word: 'ProseMirror' },
  { package: 'recharts', word: 'recharts-' },
  { package: '@tanstack/react-query', word: 'QueryClientProvider' },
  { package: '@tanstack/react-table', word: 'getCoreRowModel' },
  { package: 'react-aria-components', word: 'react-aria-' },
  { package: 'dompurify', word: 'dompurify' },
  { package: 'zod', word: '_zod' },
]

/** @param chunks text of each script that readers' pages ask for at first, by path */
export function checkForeignPackages(chunks: ReadonlyMap<string, string>): Finding[] {
  return [...chunks].flatMap(([file, text]) =>
    marks
      .filter(({ word }) => text.includes(word))
      .map((mark) => ({
        file,
        line: 1,
        rule: 'foreign-package',
        advice: `holds ${mark.package}: import its types alone, or load it when it is asked for`,
      })),
  )
}

/** A word that its own package no longer says would find nothing in a chunk either. */
export function checkMarks(isSaid: (mark: Mark) => boolean): Finding[] {
  return marks
    .filter((mark) => !isSaid(mark))
    .map((mark) => ({
      file: 'scripts/checks/foreign-packages.ts',
      line: 1,
      rule: 'saw-nothing',
      advice: `${mark.package} says "${mark.word}" no longer: choose a word that survives minifying`,
    }))
}
