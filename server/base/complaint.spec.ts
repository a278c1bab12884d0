import { describe, expect, it } from 'vitest'
import { busy } from '../../src/domain/no-answer'
import { complaintOf, listenComplaint } from './complaint'

const failed = (message: string, fields: object = {}): Error => Object.assign(new Error(message), fields)
const database = (words: string): string => `连不上数据库，请检查 DATABASE_URL：${words}`

describe('what somebody can mend is said in a sentence', () => {
  it.each([
    ['a file', failed('ENOENT: no such file', { code: 'ENOENT', path: '/a/ca.pem' }), '无法读写 /a/ca.pem：不存在'],
    [
      'a password left out',
      failed('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'),
      database('它要密码，而地址里没有'),
    ],
    ['a silent host', failed('Connection terminated due to connection timeout'), database('没有应答')],
    [
      'another kind of server',
      failed('Connection terminated unexpectedly'),
      database('那里应答的不是 PostgreSQL，或它断开了连接'),
    ],
    [
      'a certificate',
      failed('self-signed certificate', { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
      database('它的证书无法验证'),
    ],
    [
      'a right that is missing, wrapped as an error of ours',
      new Error('permission denied for schema public', { cause: failed('permission denied', { code: '42501' }) }),
      database('这个用户没有所需的权限'),
    ],
    [
      'a server that starts, told to buyers as busy',
      Object.assign(busy(), { cause: failed('the database system is starting up', { code: '57P03' }) }),
      database('它正在启动或停止，请稍后再试'),
    ],
    [
      'what is in words already, whatever lies below',
      new Error('导出所在的文件夹不能写入：/a', { cause: failed('EACCES', { code: 'EACCES', path: '/a' }) }),
      '导出所在的文件夹不能写入：/a',
    ],
  ])('%s', (_, error, words) => {
    expect(complaintOf(error)).toBe(words)
  })
})

it('what nobody foresaw keeps its trace', () => {
  const error = new TypeError('x is not a function')
  expect(complaintOf(error)).toBe(error.stack)
})

it.each([
  ['EADDRINUSE', '端口 80 已被占用，请用 PORT 换一个端口'],
  ['EACCES', '没有权限使用端口 80，请用 PORT 换一个 1024 以上的端口'],
  ['EADDRNOTAVAIL', '环境变量 HOST 应为本机的地址，现在是“10.9.9.9”'],
  ['ENOTFOUND', '环境变量 HOST 应为本机的地址，现在是“10.9.9.9”'],
  ['EMFILE', null],
])('an address that can not be listened on: %s', (code, words) => {
  expect(listenComplaint(failed('listen', { code }), { host: '10.9.9.9', port: 80 })).toBe(words)
})
