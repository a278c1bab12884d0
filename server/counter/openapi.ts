import type { JsonSchema } from '../../wire/schema'
import { describe } from '../http/openapi'
import { verbs } from '../verbs/all'
import type { Verb } from '../verbs/verb'

/** `/ops` as OpenAPI 3.1, made from the table of verbs. */
export const opsOpenapi = (): JsonSchema =>
  describe(
    {
      title: '代发商城 /ops',
      url: '/ops',
      about:
        '请求头 Authorization: Bearer 后台密钥。不认识的参数会被拒绝。改动的调用带 request_id（UUID）：同一编号同样内容得到第一次的答复，不会做两次；dry_run 为 true 时照样检查，但什么都不留下。',
    },
    (Object.entries(verbs) as [string, Verb][]).map(([name, verb]) => ({
      ...verb,
      name,
      tag: verb.noun,
      isSecured: true,
      // Nothing is left unread here (wire/schema).
      repeat: 'money',
      files: [],
    })),
  )
