// A recogniser over the products of a bench, with their reference images.
import { createMemoryCatalogue } from '../../src/scan/server/recognition/memory-catalogue.ts'
import { createRecogniser, type Recogniser } from '../../src/scan/server/recognition/recogniser.ts'
import type { ScanBench } from './scan-bench.ts'

export async function openRecogniser(bench: ScanBench): Promise<Recogniser> {
  const recogniser = createRecogniser({
    ...createMemoryCatalogue(bench.catalogue),
    entry: new URL('../../src/scan.worker.ts', import.meta.url),
    // Added one by one below; the worker does not end while the bench runs.
    listReferences: () => [],
  })
  for (const { code, references } of bench.products) {
    for (const { file } of references) {
      const features = await recogniser.extractFeatures(bench.readImage(file))
      await recogniser.addReference({ id: file, productId: code, features })
    }
  }
  return recogniser
}
