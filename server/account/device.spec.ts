import { describe, expect, it } from 'vitest'
import { deviceOf } from './device'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('what a browser says of itself', () => {
  it.each([
    ['Windows · Chrome 131', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36`],
    [
      'iPhone · 微信 8',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50(0x1800322f)',
    ],
    [
      'macOS · Safari 17',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    ],
    [
      'HarmonyOS · Chrome 114',
      `Mozilla/5.0 (Phone; OpenHarmony 5.0) ${WEBKIT} Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile`,
    ],
    [
      'Android · vivo 浏览器 18',
      `Mozilla/5.0 (Linux; Android 13; V2183A) ${WEBKIT} Version/4.0 Chrome/87 Mobile Safari/537.36 VivoBrowser/18`,
    ],
    ['未知设备', 'axios/1.21.1'],
    ['未知设备', 'node'],
    ['未知设备', ' '],
    ['未知设备', '<script>alert(1)</script>'],
  ])('is %s', (name, userAgent) => {
    expect(deviceOf(userAgent).name).toBe(name)
  })

  it('is the same kind after an update of the browser, and another in another browser', () => {
    const windows = (browser: string) => deviceOf(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} ${browser}`).kind
    expect(windows('Chrome/131.0.0.0 Safari/537.36')).toBe(windows('Chrome/132.0.0.0 Safari/537.36'))
    expect(windows('Chrome/131.0.0.0 Safari/537.36')).not.toBe(windows('Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0'))
  })

  it('comes to an end with 300 characters of rubbish', () => {
    for (const piece of ['(', 'Android ', 'Version/', '; ', 'Mozilla/5.0 ('])
      expect(deviceOf(piece.repeat(300).slice(0, 300)).name).not.toBe('')
  })
})
