// Registers the routes of API calls from their definitions (platform/contract/call.ts).
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type {
  CallDefinition,
  CallDefinitions,
  Method,
  ParsedInput,
  ReplyBody,
  StatusReply,
} from '../contract/call.ts'
import { type CurrentUser, requireCurrentUser } from './access.ts'
import { readForm, type UploadedFile } from './uploaded-file.ts'

/** A body that is sent as it is generated. It bypasses the response schema: build its items by the same mappers. */
export type StreamReply = { stream: Readable; mediaType: string; headers?: Record<string, string> }

type Authenticated = 'user' | 'translator' | 'expert' | 'admin'
type IsSingle<T, U = T> = [T] extends [never] ? true : T extends U ? ([U] extends [T] ? true : false) : never

type CallContext<C extends CallDefinition> = ParsedInput<C> & {
  currentUser: C['access'] extends Authenticated ? CurrentUser : CurrentUser | undefined
  request: FastifyRequest
  reply: FastifyReply
}

type Result<C extends CallDefinition> =
  | (IsSingle<keyof C['replies']> extends true ? ReplyBody<C> : StatusReply<C>)
  | StreamReply

type Handler<C extends CallDefinition> = (context: CallContext<C>) => Result<C> | Promise<Result<C>>
type Handlers<Calls extends CallDefinitions> = {
  [K in keyof Calls]: Calls[K] extends CallDefinition ? Handler<Calls[K]> : never
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The file of a call with `acceptsFile`. */
    uploadedFile?: UploadedFile | undefined
  }
  interface FastifyContextConfig {
    /** The definition of an API call; other routes (pages, files) have none. */
    call?: CallDefinition
    rateLimit?: string
  }
}

export function registerCalls<Calls extends CallDefinitions>(
  app: FastifyInstance,
  calls: Calls,
  handlers: Handlers<Calls>,
): void {
  for (const [key, call] of Object.entries(calls) as [keyof Calls & string, CallDefinition][]) {
    const [method = '', url = ''] = key.split(' ')
    const handle = handlers[key] as unknown as Handler<CallDefinition>
    app.route({
      method: method as Method,
      url,
      config: {
        call,
        access: call.access,
        ...(call.cache ? { cache: call.cache } : {}),
        ...(call.rateLimit ? { rateLimit: call.rateLimit } : {}),
        ...(call.multipart || call.acceptsFile ? { acceptsFiles: true } : {}),
      },
      ...(call.acceptsFile ? { preValidation: readMultipartBody } : {}),
      ...(call.bodyLimitBytes ? { bodyLimit: call.bodyLimitBytes } : {}),
      schema: schemaOf(call),
      handler: (request, reply) => respond(call, handle, request, reply),
    })
  }
}

/** The fields of a form become the body, so that one schema parses both kinds of requests. */
async function readMultipartBody(request: FastifyRequest): Promise<void> {
  if (!request.isMultipart()) return
  const { file, fields } = await readForm(request)
  request.body = fields
  request.uploadedFile = file
}

function schemaOf(call: CallDefinition) {
  return {
    ...(call.params ? { params: call.params } : {}),
    ...(call.query ? { querystring: call.query } : {}),
    ...(call.body ? { body: call.body } : {}),
    response: call.mediaType ? { 200: z.string() } : call.replies,
  }
}

async function respond(
  call: CallDefinition,
  handle: Handler<CallDefinition>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const currentUser = requiresUser(call) ? requireCurrentUser(request) : request.currentUser
  // The schemas of the route have parsed the input.
  const context = {
    params: request.params,
    query: request.query,
    body: request.body,
    currentUser,
    request,
    reply,
  } as CallContext<CallDefinition>
  const result: unknown = await handle(context)
  if (call.noStore) reply.header('cache-control', 'no-store')
  if (isStreamReply(result)) {
    return reply
      .headers(result.headers ?? {})
      .type(result.mediaType)
      .send(result.stream)
  }
  const statuses = Object.keys(call.replies).map(Number)
  const [onlyStatus = 200] = statuses
  if (statuses.length <= 1) return reply.code(onlyStatus).send(result)
  const { status, body } = result as { status: number; body: unknown }
  return reply.code(status).send(body)
}

function requiresUser({ access }: CallDefinition): boolean {
  return access === 'user' || access === 'translator' || access === 'expert' || access === 'admin'
}

function isStreamReply(result: unknown): result is StreamReply {
  return (
    typeof result === 'object' && result !== null && 'stream' in result && result.stream instanceof Readable
  )
}
