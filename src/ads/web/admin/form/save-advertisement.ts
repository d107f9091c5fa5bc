import type { Advertisement } from '../../../contract/advertisement.ts'
import type { AdType } from '../../../contract/placement.ts'
import { createAdvertisement, updateAdvertisement } from '../ads-api.ts'
import type { AdFormValues } from './ad-form-values.ts'
import { pickChanges, toAdRequest } from './ad-request.ts'

type Input = {
  values: AdFormValues
  /** Those that the form was opened with. */
  initial: AdFormValues
  file: File | undefined
  /** `YYYY-MM-DD` */
  today: string
}

/** Creates an advertisement, or changes `ad`. Only changed fields are sent then, so that others stay exactly the same. */
export function saveAdvertisement(ad: Advertisement | undefined, input: Input): Promise<unknown> {
  const { values, initial, file, today } = input
  if (!hasType(values)) throw new Error('The advertisement has no type')
  const request = toAdRequest(values, today)
  if (!ad || !hasType(initial)) return createAdvertisement(request, file)
  return updateAdvertisement(ad._id, pickChanges(request, toAdRequest(initial, today)), file)
}

function hasType(values: AdFormValues): values is AdFormValues & { type: AdType } {
  return values.type !== ''
}
