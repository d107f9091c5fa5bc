// Why the server rejected fields of an advertisement or a credit, in the language of the page.
import {
  describeLimit,
  type Rejection,
  type RejectionTexts,
  readRejections,
} from '#src/ui/admin/rejections.ts'
import type { Problem } from '#src/ui/read-problem.ts'

/** Message about a field that was rejected although it exceeds no limit. The form has checked everything else before. */
const faults: Record<string, string> = {
  title: 'characters',
  content: 'characters',
  category: 'characters',
  targetAudience: 'characters',
  advertiser: 'characters',
  note: 'characters',
  imageUrl: 'picture',
  linkUrl: 'web',
  targetNews: 'article',
  startDate: 'date',
  from: 'date',
  endDate: 'order',
  to: 'order',
  priority: 'whole',
  frequencyCap: 'whole',
  count: 'whole',
  budget: 'decimals',
  costPerClick: 'decimals',
  costPerImpression: 'decimals',
}

type Texts = RejectionTexts & { formatDollars: (amount: number) => string }

/** @returns by name of the field, for example `positions` for `positions.0` */
export function describeRejections(texts: Texts, problem: Problem): Record<string, string> {
  return Object.fromEntries(
    readRejections(problem).map((rejection) => {
      const [name = ''] = rejection.path.split('.')
      return [name, describeRejection(texts, name, rejection)]
    }),
  )
}

function describeRejection(texts: Texts, name: string, rejection: Rejection): string {
  const { t, formatDollars } = texts
  const { minimum = 0 } = rejection
  // Its smallest value is otherwise 0.
  if (name === 'budget' && minimum > 0) return t('ads:form.fault.spent', { amount: formatDollars(minimum) })
  const fault = faults[name]
  return describeLimit(texts, rejection) ?? t(fault ? `ads:form.fault.${fault}` : 'admin:rejected')
}
