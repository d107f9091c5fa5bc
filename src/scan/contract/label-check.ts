// What was read on a photographed label, compared with what EU law asks for.
import { z } from 'zod'
import { Grade } from '#src/catalogue/contract/product-values.ts'
import { findingKinds, labelFindings, labelParticulars } from './label-rules.ts'

export const LabelCheck = z
  .object({
    grade: Grade.nullable().describe('The legal category that the label names; null if none was read'),
    particulars: z
      .array(
        z.object({
          particular: z.enum(labelParticulars),
          isRead: z
            .boolean()
            .describe('false: not read on this photo, which does not mean that it is missing on the bottle'),
          text: z.string().optional().describe('The line of the label'),
        }),
      )
      .describe('What a label of this category has to name'),
    findings: z
      .array(
        z.object({
          finding: z.enum(labelFindings),
          kind: z.enum(findingKinds),
          texts: z.array(z.string()).describe('The lines of the label'),
        }),
      )
      .describe('Statements that contradict each other, or are allowed under a condition'),
  })
  .meta({ id: 'LabelCheck' })
export type LabelCheck = z.infer<typeof LabelCheck>
