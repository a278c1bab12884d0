import { httpWords } from '../../src/domain/request-words'
import type { Call } from '../../wire/call'
import { calls } from '../../wire/calls'
import { codes } from '../../wire/envelope'
import { failureDetails } from '../../wire/failure'
import { inputSchema, outputSchema, type JsonSchema } from '../../wire/schema'
import { PREFIX } from './dispatch'
import { OK_MESSAGE } from './reply'

/** Where it is read, beside the calls. */
export const OPENAPI_PATH = `${PREFIX}/openapi.json`

/** `/prod` as OpenAPI 3.1, made from the calls themselves. */
export const openapi = (): JsonSchema =>
  describe(
    {
      title: '代发商城 /prod',
      url: PREFIX,
      about:
        '参数可以用查询串、表单、multipart 或 JSON 发送，放在最外层或 data[字段] 里都可以；重复的参数会被拒绝，不认识的参数不读，只有 x-repeat 是 money 的调用拒绝它。',
    },
    (Object.entries(calls) as [string, Call][]).map(([name, call]) => ({
      ...call,
      name,
      tag: call.origin === 'spec' ? '规格' : '本商城',
      isSecured: call.access === 'buyer',
    })),
  )

/** A call as the page has it. */
export interface Described extends Pick<Call, 'method' | 'path' | 'repeat' | 'summary' | 'input' | 'output' | 'files'> {
  name: string
  tag: string
  isSecured: boolean
}

interface About {
  title: string
  /** Before every path. */
  url: string
  about: string
}

/** Calls in the envelope as a page of OpenAPI 3.1. */
export const describe = (about: About, described: readonly Described[]): JsonSchema => {
  const shared: Record<string, JsonSchema> = {}
  const operations = paths(described, shared)
  return { ...frame(about, shared), paths: operations }
}

const frame = ({ title, url, about }: About, shared: Record<string, JsonSchema>): JsonSchema => ({
  openapi: '3.1.0',
  info: {
    title,
    version: '1',
    description: [
      '每个回复都是 {code, msg, data}；业务结果的 HTTP 状态是 200，其余见各状态。',
      about,
      '金额是整数分，编号是文字，时间是带 +08:00 的 ISO-8601。',
      `code：${Object.entries(codeTexts)
        .map(([code, text]) => `${code} ${text}`)
        .join('；')}。`,
    ].join('\n\n'),
  },
  servers: [{ url }],
  components: {
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    schemas: {
      ...shared,
      Details: outputSchema(failureDetails),
      Refusal: envelopeOf({ $ref: '#/components/schemas/Details' }, refusalCodes),
    },
    responses: {
      Refused: reply('请求在处理之前被拒绝，或出错', { $ref: '#/components/schemas/Refusal' }),
    },
  },
})

const codeTexts: Record<number, string> = {
  [codes.ok]: '成功',
  [codes.invalid]: '参数不正确（details.field 指出哪一个）',
  [codes.sessionInvalid]: '登录已失效',
  [codes.notFound]: '不存在，或不属于当前用户',
  [codes.conflict]: '状态已变化，或请勿重复提交',
  [codes.balanceShort]: '余额不足',
  [codes.stockShort]: '库存不足',
  [codes.priceChanged]: '价格已变动',
  [codes.tooOften]: '操作过于频繁（HTTP 429）',
  [codes.refused]: '外部服务没有完成',
  [codes.busy]: '服务繁忙，肯定没有执行（HTTP 503）',
  [codes.bug]: '服务器内部错误（HTTP 500）',
}

const refusalCodes = [
  ...Object.values(codes).filter((code) => code !== codes.ok),
  ...Object.keys(httpWords).map(Number),
]

const envelopeOf = (data: JsonSchema, allowed: readonly number[]): JsonSchema => ({
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: { code: { type: 'integer', enum: [...allowed] }, msg: { type: 'string' }, data },
})

function reply(description: string, schema: JsonSchema): JsonSchema {
  return { description, content: { 'application/json': { schema } } }
}

const paths = (described: readonly Described[], shared: Record<string, JsonSchema>): JsonSchema => {
  const out: Record<string, JsonSchema> = {}
  for (const call of described)
    out[call.path] = { ...out[call.path], [call.method.toLowerCase()]: hoisted(call.name, operation(call), shared) }
  return out
}

/** What refers to itself is described once for the whole page: inside an operation "#/$defs" would point nowhere. */
const hoisted = (name: string, value: JsonSchema, shared: Record<string, JsonSchema>): JsonSchema =>
  JSON.parse(JSON.stringify(value), (key, inner: unknown) => {
    if (key === '$ref' && typeof inner === 'string') return inner.replace('#/$defs/', `#/components/schemas/${name}`)
    if (key !== '$defs') return inner
    for (const [def, schema] of Object.entries(inner as Record<string, JsonSchema>)) shared[name + def] = schema
    return undefined
  }) as JsonSchema

const operation = (call: Described): JsonSchema => {
  const input = inputSchema(call)
  return {
    operationId: call.name,
    summary: call.summary,
    tags: [call.tag],
    'x-repeat': call.repeat,
    ...(call.isSecured ? { security: [{ token: [] }] } : {}),
    ...(call.method === 'GET' ? { parameters: parameters(input) } : { requestBody: body(call, input) }),
    responses: {
      '200': reply('业务结果', {
        oneOf: [
          { ...envelopeOf(outputSchema(call.output), [codes.ok]), title: OK_MESSAGE },
          { $ref: '#/components/schemas/Refusal' },
        ],
      }),
      default: { $ref: '#/components/responses/Refused' },
    },
  }
}

const parameters = ({ properties = {}, required = [] }: JsonSchema): Record<string, unknown>[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))

const body = ({ files }: Pick<Described, 'files'>, input: JsonSchema): JsonSchema => {
  const withFiles =
    files.length === 0
      ? input
      : {
          ...input,
          properties: {
            ...(input.properties as JsonSchema),
            ...Object.fromEntries(files.map((name) => [name, { type: 'string', format: 'binary' }])),
          },
        }
  return {
    content: {
      ...(files.length === 0 ? { 'application/x-www-form-urlencoded': { schema: input } } : {}),
      'multipart/form-data': { schema: withFiles },
      'application/json': { schema: input },
    },
  }
}
