// Rule 11: what everybody passes through opens with what it is for: front doors, the platform and services.
import type { Finding } from './finding.ts'
import { placeOf } from './place.ts'
import type { SourceFile } from './source-file.ts'

export function checkOpeningComment(file: SourceFile): Finding[] {
  const { kind } = placeOf(file.path)
  const opens = kind === 'front door' || kind === 'platform' || /\.(?:service|jobs)\.ts$/.test(file.path)
  if (!opens || kind === 'test' || file.path.endsWith('.d.ts')) return []
  const firstCode = file.program.body[0]?.start ?? file.text.length
  if (file.comments.some(({ end }) => end <= firstCode)) return []
  return [
    {
      file: file.path,
      line: 1,
      rule: 'opening-comment',
      advice: 'begin with one to three lines on what it is for',
    },
  ]
}
