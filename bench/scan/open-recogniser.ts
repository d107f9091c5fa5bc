// A recogniser over the products of a bench, with their reference images.
import { createMemoryCatalogue } from '../../src/scan/server/recognition/memory-catalogue.ts'
import { createRecogniser, type Recogniser } from '../../src/scan/server/recognition/recogniser.ts'
import type { StoredReference } from '../../src/scan/server/recognition/worker/references.ts'
import type { ScanBench } from './scan-bench.ts'

export async function openRecogniser(bench: ScanBench): Promise<Recogniser> {
  const references: StoredReference[] = []
  const recogniser = createRecogniser({
    ...createMemoryCatalogue(bench.catalogue),
    entry: new URL('../../src/scan.worker.ts', import.meta.url),
    listReferences: () => [references],
    listReferenceIds: async () => references.map(({ id }) => id),
    getReferencesState: async () => String(references.length),
  })
  for (const { code, references: files } of bench.products) {
    for (const { file } of files) {
      const features = await recogniser.extractFeatures(bench.readImage(file))
      references.push({ id: file, productId: code, features })
    }
  }
  return recogniser
}
