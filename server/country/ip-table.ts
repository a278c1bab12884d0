import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import type { IpPlaces } from './ip-places'

/**
 * A lookup in a table that the operator has: a range a line, 起始地址,结束地址,地点 (or `|` between them, the place in several fields with 0
 * for none, as ip2region writes its sources). Read once, held in memory: half a million ranges are some 100 MB.
 * @throws Error naming the first line that can't be read
 */
export const ipTable = (file: string): IpPlaces => tableOf(readFileSync(file, 'utf8'))

interface Range {
  from: string
  to: string
  place: string
}

export const tableOf = (text: string): IpPlaces => {
  const ranges = text
    .split(/\r?\n/)
    .map((line, i) => ({ line: line.trim(), number: i + 1 }))
    .filter(({ line }) => line !== '' && !line.startsWith('#'))
    .map(({ line, number }) => rangeOf(line) ?? unreadable(number))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
  return {
    placeOf(ip) {
      const wanted = keyOf(ip)
      if (wanted === null) return ''
      let low = 0
      let high = ranges.length
      while (low < high) {
        const middle = (low + high) >> 1
        if (ranges[middle]!.from <= wanted) low = middle + 1
        else high = middle
      }
      const found = ranges[low - 1]
      return found && wanted <= found.to ? found.place : ''
    },
  }
}

const rangeOf = (line: string): Range | null => {
  const [first = '', last = '', ...words] = line.split(line.includes('|') ? '|' : ',').map((field) => field.trim())
  const [from, to] = [keyOf(first), keyOf(last)]
  const place = words.filter((word) => word !== '' && word !== '0').slice(0, MOST_WORDS)
  return from !== null && to !== null && from.length === to.length && from <= to && place.length > 0
    ? { from, to, place: [...new Set(place)].join(' ') }
    : null
}

/** Country, province, city: what follows is of no use to a buyer. */
const MOST_WORDS = 3

const unreadable = (number: number): never => {
  throw new Error(`line ${number}`)
}

/** An address as text whose order is that of the addresses; null where it is none. IPv4 and IPv6 differ in length, and so never mix. */
const keyOf = (text: string): string | null => {
  const ip = text.replace(/\/\d+$/, '')
  if (isIP(ip) === 4)
    return `4${ip
      .split('.')
      .map((part) => Number(part).toString(16).padStart(2, '0'))
      .join('')}`
  if (isIP(ip) !== 6 || ip.includes('.')) return null
  const [head = '', tail] = ip.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail ? tail.split(':') : []
  const groups = [...front, ...Array<string>(8 - front.length - back.length).fill('0'), ...back]
  return `6${groups.map((group) => group.toLowerCase().padStart(4, '0')).join('')}`
}
