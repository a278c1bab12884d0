import { describe, expect, it } from 'vitest'
import { isFailure } from '../../src/domain/failure'
import { STUB_APP, stubPushSign } from '../../tests/support/douyin-stub/wire'
import { readPush } from './push'

const app = { appKey: STUB_APP.key, appSecret: STUB_APP.secret }
const signed = (body: string) => ({ headers: { 'app-id': app.appKey, 'event-sign': stubPushSign(body) }, body })
const message = (tag: string, data: string, id = 'm1') => JSON.stringify([{ tag, msg_id: id, data }])
const read = (body: string) => readPush(app, signed(body))
const isRefused = (push: Parameters<typeof readPush>[1]): boolean => {
  try {
    readPush(app, push)
    return false
  } catch (error) {
    return isFailure(error, 'invalid')
  }
}

const ABOUT = '{"p_id":6917529027641081857,"s_ids":[6917529027641081858],"shop_id":4463798,"order_status":2}'
const news = (what: string) => ({ messageId: 'm1', shopId: '4463798', orderNo: '6917529027641081857', what })

describe('messages of the platform', () => {
  it.each(['100', '101', '102', '103', '104', '105', '106', '108', '109', '110', '111', '112', '113'])(
    'of tag %s are about an order',
    (tag) => expect(read(message(tag, ABOUT))).toEqual([news('order')]),
  )

  it.each(['200', '201', '202', '203', '204', '205', '206', '207', '208', '209', '211', '212', '215', '218'])(
    'of tag %s are about an after-sale',
    (tag) => expect(read(message(tag, ABOUT))).toEqual([news('after-sale')]),
  )

  it('of tag 400 are about a product', () => {
    const about = '{"event":5,"product_id":3488625851803765001,"shop_id":4463798,"check_reject_reason":"…"}'
    const told = { messageId: 'm1', shopId: '4463798', orderNo: '3488625851803765001', what: 'product' }
    expect(read(message('400', about))).toEqual([told])
    expect(read(message('400', ABOUT))).toEqual([])
    expect(read(message('101', about))).toEqual([])
  })

  it('of a trial and of what nobody knows say nothing', () => {
    for (const tag of ['0', '401', '500', '505', '', 'x']) expect([tag, read(message(tag, ABOUT))]).toEqual([tag, []])
    expect(read('[{"tag":"0","msg_id":"0","data":"2021-06-29"}]')).toEqual([])
    expect(read(message('101', '{"shop_id":1}'))).toEqual([])
    expect(read(message('101', 'not json'))).toEqual([])
  })

  it('come several at once', () => {
    const one = { tag: '101', data: ABOUT }
    const body = JSON.stringify([
      { ...one, msg_id: 'a' },
      { tag: '0', msg_id: '0', data: '' },
      { ...one, msg_id: 'b' },
    ])
    expect(read(body).map(({ messageId }) => messageId)).toEqual(['a', 'b'])
  })

  it('that are not signed by the platform for us are refused', () => {
    const { headers, body } = signed(message('101', ABOUT))
    const pushes = [
      { headers: {}, body },
      { headers: { ...headers, 'event-sign': undefined }, body },
      { headers: { ...headers, 'event-sign': [headers['event-sign'], headers['event-sign']] }, body },
      { headers: { ...headers, 'app-id': '1' }, body },
      { headers: { ...headers, 'app-id': undefined }, body },
      { headers, body: body.replace('4463798', '4463799') },
      { headers, body: ` ${body}` },
      signed('{}'),
      signed('[1]'),
      signed(''),
    ]
    expect(pushes.map(isRefused)).toEqual(pushes.map(() => true))
  })
})
