import type * as z from 'zod/mini'

/**
 * One call of `/prod`, in domain vocabulary: `input` reads what the wire brought (after wire/case.ts), `output` is the `data` of the
 * envelope.
 */
export interface Call<In = unknown, Out = unknown> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /prod, e.g. "/api/user/login". */
  path: string
  access: Access
  /** read: safe to repeat. write: never repeated by the client on its own. money: a write that carries a request id. */
  repeat: 'read' | 'write' | 'money'
  /** How the browser sends it. The server reads JSON, form, multipart or query on every verb. */
  encoding: 'query' | 'form' | 'multipart' | 'json'
  origin: 'spec' | 'ours'
  summary: string
  input: z.ZodMiniType<In>
  output: z.ZodMiniType<Out>
  /** Names of fields that carry files (multipart only). They reach the handler beside the input. */
  files: readonly string[]
}

type Access = 'public' | 'buyer'

type Definition<S extends z.ZodMiniType, O extends z.ZodMiniType, A extends Access> = {
  access?: A
  repeat?: 'read' | 'write' | 'money'
  encoding?: 'multipart'
  origin?: 'spec' | 'ours'
  summary: string
  input: S
  output: O
  files?: readonly string[]
}

const encodings = { GET: 'query', POST: 'form', PUT: 'json', DELETE: 'json' } as const

const define =
  (method: Call['method']) =>
  <S extends z.ZodMiniType, O extends z.ZodMiniType, A extends Access = 'buyer'>(
    path: string,
    definition: Definition<S, O, A>,
  ) => ({
    method,
    path,
    access: (definition.access ?? 'buyer') as A,
    repeat: definition.repeat ?? (method === 'GET' ? 'read' : 'write'),
    encoding: definition.encoding ?? encodings[method],
    origin: definition.origin ?? 'spec',
    summary: definition.summary,
    input: definition.input,
    output: definition.output,
    files: definition.files ?? [],
  })

export const get = define('GET')
export const post = define('POST')
export const put = define('PUT')
export const del = define('DELETE')

export type AnyCall = ReturnType<typeof get>
/** What the browser hands in: fields with a default may be left out. */
export type Wanted<C extends { input: z.ZodMiniType }> = z.input<C['input']>
/** What the server's handler receives. */
export type Given<C extends { input: z.ZodMiniType }> = z.output<C['input']>
export type Reply<C extends { output: z.ZodMiniType }> = z.output<C['output']>
