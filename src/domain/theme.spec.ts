import { describe, expect, it } from 'vitest'
import { readColor } from './theme'

describe('theme', () => {
  it('§1.16 reads #RRGGBB, #RGB and rgb(r, g, b), and nothing else', () => {
    expect(['#F83126', '#00ff7a'].map(readColor)).toEqual(['#F83126', '#00ff7a'])
    expect(['#f83', '#0Af', 'rgb(248, 49, 38)', 'rgb(0,255,122)', 'rgb( 1, 2, 3 )'].map(readColor)).toEqual([
      '#ff8833',
      '#00AAff',
      '#f83126',
      '#00ff7a',
      '#010203',
    ])
    const others = [
      '',
      'red',
      '#ff',
      '#ffff',
      'rgb(256, 0, 0)',
      'rgb(1, 2)',
      'rgb(1, 2, 3, 0.5)',
      'rgb(-1, 2, 3)',
      'rgb(1, 2, 3);}body{display:none',
      '#F8312',
      '#F831260',
      '#F83126 ',
      '#F8312G',
      ' #F83126',
      '#F83126\n',
      null,
      undefined,
      1,
      {},
    ]
    expect(others.filter((other) => readColor(other) !== null)).toEqual([])
  })
})
