// The body of a request from the values of the form.
import type { AdvertisementFieldValues } from '../../../contract/advertisement-fields.ts'
import { type AdType, canTargetArticle, keepAllowedPositions } from '../../../contract/placement.ts'
import type { AdFormValues } from './ad-form-values.ts'

/** `isActive` has a switch of its own in the list. */
export type AdRequest = Omit<AdvertisementFieldValues, 'isActive'>

/** @param today stands for a missing date, as `YYYY-MM-DD` */
export function toAdRequest(values: AdFormValues & { type: AdType }, today: string): AdRequest {
  const { type } = values
  return {
    title: values.title.trim(),
    content: values.content.trim(),
    type,
    positions: keepAllowedPositions(type, values.positions),
    imageUrl: values.imageUrl.trim(),
    linkUrl: values.linkUrl.trim(),
    targetNews: canTargetArticle(type) ? values.targetNews || null : null,
    category: values.category,
    targetAudience: values.targetAudience.trim(),
    advertiser: values.advertiser.trim(),
    startDate: toIsoDate(values.startDate || today),
    endDate: toIsoDate(values.endDate || today),
    priority: Number(values.priority || 1),
    budget: Number(values.budget),
    costPerClick: Number(values.costPerClick),
    costPerImpression: Number(values.costPerImpression),
    pacing: values.pacing,
    frequencyCap: Number(values.frequencyCap),
    trackConversions: values.trackConversions,
  }
}

/** Midnight in UTC stands for the whole day. */
const toIsoDate = (day: string) => `${day}T00:00:00.000Z`

/** The changed fields. Type and positions are always sent: which positions are allowed depends on the type. */
export function pickChanges(request: AdRequest, before: AdRequest): Partial<AdRequest> {
  const changed = Object.entries(request).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof AdRequest]),
  )
  return { ...Object.fromEntries(changed), type: request.type, positions: request.positions }
}

/** The body with a picture: a field for each position, and the file last. The file takes the place of the URL. */
export function toFormData({ imageUrl: _, ...fields }: Partial<AdRequest>, file: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    // Without a position an empty one is sent, because a missing field would leave the positions as they are.
    const values = Array.isArray(value) && value.length > 0 ? value : [value ?? '']
    for (const each of values) form.append(name, String(each))
  }
  form.append('file', file)
  return form
}
