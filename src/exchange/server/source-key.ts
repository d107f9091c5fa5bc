import type { SourceKey } from './import-event.ts'

export function formatSourceKey({ system, site, id }: SourceKey): string {
  return `${system}\n${site}\n${id}`
}
