import type { PageContext } from './page-context.ts'

/** Adds to the script in the head that runs before the first paint. */
export function addInlineScript(page: PageContext, code: string): void {
  const script = `${page.texts.get('inline-script') ?? ''}\n${code}`
  page.texts.set('inline-script', script)
  page.allowInlineScript(script)
}
