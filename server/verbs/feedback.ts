import * as z from 'zod/mini'
import { maybeTime, pagedShape, pageIn, text, time, wholeIn, wordsIn, flagIn, count } from '../../wire/codecs'
import { act, look } from './verb'

const feedback = z.object({
  id: text,
  account: text,
  content: text,
  contact: text,
  images: z.array(text),
  createdAt: time,
  answer: text,
  answeredAt: maybeTime,
})

export const feedbackList = look({
  noun: 'feedback',
  verb: 'list',
  summary: '买家与访客的反馈，新的在前；--open 只看还没答复的',
  fields: { ...pageIn, open: z._default(flagIn, false) },
  logged: ['page', 'pageSize', 'open'],
  output: z.object({ ...pagedShape(feedback), open: count }),
  tell: ({ list, total, open }) =>
    [
      ...list.map(({ id, account, content, contact, images, createdAt, answer, answeredAt }) =>
        [
          `#${id}  ${createdAt}  ${account || '访客'}${contact === '' ? '' : `  联系方式：${contact}`}`,
          ...content.split('\n').map((line) => `  ${line}`),
          ...images.map((image) => `  图片 ${image}`),
          answer === '' ? '  （还没有答复）' : `  答复于 ${answeredAt}：${answer}`,
        ].join('\n'),
      ),
      `共 ${total} 条，${open} 条还没有答复`,
    ].join('\n\n'),
})

export const feedbackAnswer = act({
  noun: 'feedback',
  verb: 'answer',
  summary: '记下答复；请按留下的联系方式告诉对方',
  fields: { id: wholeIn(1, 999_999_999), text: wordsIn(2000) },
  args: ['id'],
  logged: ['id'],
  output: z.object({ id: text, account: text, contact: text }),
  tell: ({ id, account, contact }) =>
    `#${id} 的答复已记下。${contact || account ? `请告诉对方：${[contact, account].filter(Boolean).join('，')}` : '对方没有留下联系方式，也没有登录'}`,
})
