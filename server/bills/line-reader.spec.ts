import { expect, it, test } from 'vitest'
import { cellsOf, signedYuan } from './line-reader'

test.each([
  ['12.34', 1234],
  ['0.00000', 0],
  ['-0.50', -50],
  ['7', 700],
  ['0.1', 10],
  ['1.10000', 110],
  ['1.00100', null],
  ['1.005', null],
  ['.5', null],
  ['1.', null],
  ['+1', null],
  ['１', null],
  ['1e2', null],
  ['0x10', null],
  ['99999999999', null],
  ['', null],
  [' 1', null],
  ['NaN', null],
])('the amount %j is %s fen', (text, amount) => expect(signedYuan(text)).toBe(amount))

it.each([
  ['', ['']],
  [',', ['', '']],
  ['a,,b', ['a', '', 'b']],
  ['`a\t,` b,c ', ['a', 'b', 'c']],
  ['"a,""b""",c', ['a,"b"', 'c']],
  ['a"b,"c', ['a"b', '"c']],
  ['"a"b,c', ['"a"b', 'c']],
])('the cells of %j are %j', (line, cells) => expect(cellsOf(line)).toEqual(cells))
