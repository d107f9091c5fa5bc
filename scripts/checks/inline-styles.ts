// Styles written in JSX: the same rules as in a sheet, and on readers' pages none at all, because the content
// security policy drops the attribute from a rendered page.
import { Visitor } from 'vite'
import type { Finding } from './finding.ts'
import type { SourceFile } from './source-file.ts'
import { isColour, isPhysical } from './style-sheet.ts'

export function checkInlineStyles(file: SourceFile): Finding[] {
  if (!file.path.endsWith('.tsx')) return []
  const findings: Finding[] = []
  new Visitor({
    JSXAttribute({ name, value }) {
      if (name.type !== 'JSXIdentifier' || name.name !== 'style') return
      if (!file.path.includes('/admin/')) {
        const advice = 'a rendered page loses it to the content security policy: use a class'
        findings.push({ file: file.path, line: file.lineAt(name.start), rule: 'no-inline-style', advice })
        return
      }
      if (value?.type !== 'JSXExpressionContainer' || value.expression.type !== 'ObjectExpression') return
      for (const property of value.expression.properties) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
        const declaration = {
          property: property.key.name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
          value: property.value.type === 'Literal' ? String(property.value.value) : '',
        }
        const find = (rule: string, advice: string) =>
          findings.push({ file: file.path, line: file.lineAt(property.start), rule, advice })
        if (isPhysical(declaration))
          find('no-left-right', `${declaration.property}: use the logical property`)
        if (isColour(declaration))
          find('colour-token', `${declaration.property}: use a token of ui/tokens.css`)
      }
    },
  }).visit(file.program)
  return findings
}
