import { useTranslation } from 'react-i18next'
import type { Advertisement } from '../../contract/advertisement.ts'
import { useFormatDollars } from '../report/use-format-dollars.ts'

/**
 * Returns a function that explains why a budget of which something is left counts as spent: it does not pay for another
 * impression, or click. Undefined for any other advertisement.
 */
export function useFormatRemainder(): (ad: Advertisement) => string | undefined {
  const { t } = useTranslation()
  const formatDollars = useFormatDollars(2, 6)
  return ({ status, budget, totalSpend, costPerImpression, costPerClick }) => {
    const remaining = budget - totalSpend
    // Below a millionth: amounts are whole millionths, and subtraction is inexact.
    if (status !== 'exhausted' || remaining < 0.000_000_5) return undefined
    return t(`ads:budgetRemainder.${costPerImpression > 0 ? 'impression' : 'click'}`, {
      remaining: formatDollars(remaining),
      price: formatDollars(costPerImpression || costPerClick),
    })
  }
}
