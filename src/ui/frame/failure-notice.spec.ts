import { describe, expect, it } from 'vitest'
import { Failure } from '../../domain/failure'
import { failureText, sayFailure } from './failure-notice'
import { createNotices } from './notices'

describe('what is said of an error', () => {
  it('is what a failure itself says', () => {
    expect(failureText(new Failure('busy', '系统繁忙'))).toBe('系统繁忙')
  })

  it('is never the words of anything else', () => {
    expect(failureText(new TypeError('x is not a function'))).toBe('页面遇到意外问题，请稍后再试')
    expect(failureText(new TypeError('Failed to fetch dynamically imported module: /a.js'))).toBe(
      '页面加载失败，请刷新重试',
    )
  })

  it.each(['session-invalid', 'too-often', 'invalid', 'refused'] as const)(
    '§8.2 §8.3 is told as an error, whatever the kind: %s',
    (kind) => {
      const notices = createNotices()
      sayFailure(notices, new Failure(kind, '今晚维护'))
      expect(notices.all()).toMatchObject([{ tone: 'error', text: '今晚维护' }])
    },
  )
})
