// Entry points, the platform and services open with a comment on their purpose.
import type { Finding } from './finding.ts'
import { getLayer } from './layer.ts'
import type { SourceFile } from './source-file.ts'

export function checkOpeningComment({ path, text, program, comments }: SourceFile): Finding[] {
  const { kind } = getLayer(path)
  const needsComment = kind === 'entry point' || kind === 'platform' || /\.(?:service|jobs)\.ts$/.test(path)
  if (!needsComment || kind === 'test' || path.endsWith('.d.ts')) return []
  const firstCode = program.body[0]?.start ?? text.length
  if (comments.some(({ end }) => end <= firstCode)) return []
  const message = 'begin with one to three lines on the purpose of the file'
  return [{ file: path, line: 1, rule: 'opening-comment', message }]
}
