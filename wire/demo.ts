import * as z from 'zod/mini'
import { DEMO_SPEEDS } from '../src/domain/demo'
import { fieldWords } from '../src/domain/request-words'
import { get, post } from './call'
import { count, flag, idIn, text, wholeIn } from './codecs'

const dial = z.object({ open: flag, speed: count })

export const demoDial = get('/api/demo/fulfilment', {
  origin: 'ours',
  summary: '演示发货：是否开着，快多少倍（只在演示里）',
  input: z.strictObject({}),
  output: dial,
})

export const demoSpeed = post('/api/demo/fulfilment', {
  origin: 'ours',
  summary: '调演示发货的快慢，0 为停（只在演示里）',
  input: z.strictObject({
    speed: wholeIn(0, 100_000).check(
      z.refine((speed) => (DEMO_SPEEDS as readonly number[]).includes(speed), { error: fieldWords.filter }),
    ),
  }),
  output: dial,
})

export const demoStep = post('/api/demo/step', {
  origin: 'ours',
  summary: '让自己的一张订单往前走一步（只在演示里）',
  input: z.strictObject({ orderNo: idIn }),
  output: z.object({ status: text, statusText: text }),
})
