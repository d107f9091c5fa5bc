// The values of the form of a review, and what the server answers to them.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fallbackLanguage, findLanguageCode, type LanguageCode } from '#src/i18n/languages.ts'
import { readProblem } from '#src/ui/read-problem.ts'
import { reviewLimits } from '../../contract/limits.ts'
import type { OwnReview } from '../../contract/review.ts'
import { sendReview } from './review-api.ts'

type FormValues = {
  /** 0 until it was chosen. */
  rating: number
  fruity: number | null
  bitter: number | null
  pungent: number | null
  harvestYear: string
  text: string
  language: LanguageCode
  keepsPhoto: boolean
}
type FormProblem =
  | 'rating'
  | 'harvest'
  | 'text'
  | 'photo'
  | 'photo-large'
  | 'changed'
  | 'unconfirmed'
  | 'withdrawn'
  | 'busy'
  | 'offline'
  | 'failed'

export function useReviewForm(
  productId: string,
  review: OwnReview | undefined,
  onDone: (saved: OwnReview) => void,
) {
  const { i18n } = useTranslation()
  const language = findLanguageCode(i18n.language) ?? fallbackLanguage
  const [values, setValues] = useState(() => toValues(review, language))
  const [photo, setPhoto] = useState<File>()
  const [version, setVersion] = useState(review?.version ?? null)
  const [problem, setProblem] = useState<FormProblem>()
  const [isSaving, setSaving] = useState(false)

  async function save(): Promise<void> {
    if (isSaving) return
    const found = findProblem(values, photo)
    setProblem(found)
    if (found) return
    setSaving(true)
    try {
      const harvestYear = values.harvestYear.trim() === '' ? null : Number(values.harvestYear)
      onDone(await sendReview(productId, { ...values, harvestYear, version }, photo))
    } catch (error) {
      const failure = await explain(error)
      // What was typed stays in the form. Saving again replaces what the other tab wrote.
      if (failure.problem === 'changed') setVersion(failure.version)
      setProblem(failure.problem)
    } finally {
      setSaving(false)
    }
  }

  return {
    values,
    photo,
    problem,
    isSaving,
    set: (changes: Partial<FormValues>) => setValues((before) => ({ ...before, ...changes })),
    setPhoto,
    save,
  }
}

function toValues(review: OwnReview | undefined, language: LanguageCode): FormValues {
  return {
    rating: review?.rating ?? 0,
    fruity: review?.fruity ?? null,
    bitter: review?.bitter ?? null,
    pungent: review?.pungent ?? null,
    harvestYear: review?.harvestYear == null ? '' : String(review.harvestYear),
    text: review?.text ?? '',
    // The language of the text, not of the page on which it is changed.
    language: review?.text && review.language ? review.language : language,
    keepsPhoto: true,
  }
}

function findProblem(
  { rating, text, harvestYear }: FormValues,
  photo: File | undefined,
): FormProblem | undefined {
  if (rating === 0) return 'rating'
  const year = Number(harvestYear)
  const isYear =
    Number.isInteger(year) && year >= reviewLimits.firstHarvestYear && year <= new Date().getFullYear() + 1
  if (harvestYear.trim() && !isYear) return 'harvest'
  if ([...text.trim()].length > reviewLimits.textCharacters) return 'text'
  return photo && photo.size > reviewLimits.fileBytes ? 'photo-large' : undefined
}

const problemByCode: Record<string, FormProblem> = {
  'review-changed': 'changed',
  'email-not-confirmed': 'unconfirmed',
  'product-withdrawn': 'withdrawn',
  'too-many-requests': 'busy',
  'too-large': 'photo-large',
}

async function explain(error: unknown): Promise<{ problem: FormProblem; version: number | null }> {
  const { status, code, errors, body } = await readProblem(error)
  const version = typeof body.version === 'number' ? body.version : null
  if (status === 0) return { problem: 'offline', version }
  const known = problemByCode[code]
  if (known) return { problem: known, version }
  return { problem: errors.some(({ path }) => path === 'file') ? 'photo' : 'failed', version }
}
