// The answers while they are edited, and how they are saved.
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { TasteAnswers } from '../../contract/taste-answers.ts'
import { recommendationApi } from '../recommendation-api.ts'

type TasteMessage = 'failed' | 'deleted'
type State = 'idle' | 'busy' | TasteMessage

const noAnswers: TasteAnswers = {
  fruity: null,
  bitter: null,
  pungent: null,
  aromas: [],
  dishes: [],
  countries: [],
  budget: null,
}

export function useTasteForm(stored: TasteAnswers | null) {
  const navigate = useNavigate()
  const [answers, setAnswers] = useState(stored ?? noAnswers)
  const [isStored, setStored] = useState(stored !== null)
  const [amount, setAmount] = useState(stored?.budget ? String(stored.budget.amount) : '')
  const [currency, setCurrency] = useState(stored?.budget?.currency ?? 'EUR')
  const [state, setState] = useState<State>('idle')
  const [isAmountInvalid, setAmountInvalid] = useState(false)

  const change = (changes: Partial<TasteAnswers>) => {
    setAnswers({ ...answers, ...changes })
    setState('idle')
  }

  async function save(): Promise<void> {
    if (state === 'busy') return
    const budget = readBudget(amount, currency)
    setAmountInvalid(budget === undefined)
    if (budget === undefined) return
    setState('busy')
    try {
      await recommendationApi('PUT /taste', { body: { ...answers, budget } })
      setStored(true)
      await navigate('/app/for-you')
    } catch {
      setState('failed')
    }
  }

  async function remove(): Promise<void> {
    if (state === 'busy') return
    setState('busy')
    try {
      await recommendationApi('DELETE /taste')
      setAnswers(noAnswers)
      setAmount('')
      setStored(false)
      setState('deleted')
    } catch {
      setState('failed')
    }
  }

  return {
    answers,
    change,
    amount,
    setAmount: (text: string) => {
      setAmount(text)
      setAmountInvalid(false)
    },
    currency,
    setCurrency,
    isStored,
    isBusy: state === 'busy',
    message: state === 'failed' || state === 'deleted' ? state : undefined,
    isAmountInvalid,
    save,
    remove,
  }
}

/** @returns null without a budget; undefined for text that is no price */
function readBudget(amount: string, currency: string): TasteAnswers['budget'] | undefined {
  const text = amount.trim().replace(',', '.')
  if (text === '') return null
  const value = Number(text)
  return Number.isFinite(value) && value > 0 && value <= 10_000 ? { amount: value, currency } : undefined
}
