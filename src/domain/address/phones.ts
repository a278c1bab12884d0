/** What numbers of a pasted text mean, and the text with PHONE_MARK where they stood. */
export interface FoundPhone {
  mobile: string // 11 digits, or a landline "0571-88888888", or ''
  ext: string
  isMobile: boolean
  isOnly: boolean // no second number was there
  rest: string
}

/** Stands in the text for a number that was taken out (a private-use character). */
export const PHONE_MARK = '\uE010'

const COUNTRY = String.raw`(?<![\d+])(?:\(?(?:\+|00)?86\)?[ -]?)?`
const UNITS = '号栋幢弄单室楼层座巷组村路街期排'
// Extensions first, then a plain run of digits, then spaced ones: a house number before a phone must not lend it digits.
const VIRTUAL = new RegExp(
  String.raw`${COUNTRY}(1\d{10})(?: ?(?:转接|转|分机号?|#|-|ext\.?) ?:?(\d{2,6})|,(\d{2,4}))(?![\d${UNITS}])`,
  'giu',
)
const PLAIN = new RegExp(String.raw`${COUNTRY}(1[3-9]\d{9})(?!\d)`, 'gu')
const SPACED = new RegExp(String.raw`${COUNTRY}(1[3-9]\d[ -]\d{4}[ -]\d{4}|1[3-9](?:[ -]?\d){9})(?!\d)`, 'gu')
const LANDLINE = new RegExp(String.raw`${COUNTRY}\(?(0\d{2,3})\)?[ -]?(\d{7,8})(?:[-转]\d{1,6})?(?!\d)`, 'gu')
const SERVICE = /(?<!\d)[48]00-?\d{3}-?\d{4}(?!\d)/gu
const BRACKETED = /[[【] {0,3}(\d{2,6}) {0,3}[\]】]/gu
const DETACHED = /(?:转接|转|分机号?) {0,3}:? {0,3}(\d{2,6})(?!\d)/gu

/** Takes virtual numbers with their extension, mobile numbers and landlines out of a text; the first of the best kind is meant. */
export const takePhones = (text: string): FoundPhone => {
  const mobiles: string[] = []
  const landlines: string[] = []
  const exts: string[] = []
  let rest = text
    .replace(VIRTUAL, (_, mobile: string, ext?: string, afterComma?: string) => {
      mobiles.push(mobile)
      exts.push(ext ?? afterComma ?? '')
      return PHONE_MARK
    })
    .replace(PLAIN, (_, mobile: string) => {
      mobiles.push(mobile)
      return PHONE_MARK
    })
  if (mobiles.length === 0) {
    rest = rest.replace(SPACED, (_, mobile: string) => {
      mobiles.push(mobile.replace(/[ -]/g, ''))
      return PHONE_MARK
    })
  }
  rest = rest.replace(SERVICE, PHONE_MARK).replace(LANDLINE, (_, area: string, number: string) => {
    landlines.push(`${area}-${number}`)
    return PHONE_MARK
  })
  if (mobiles.length > 0) {
    for (const detached of [BRACKETED, DETACHED]) {
      rest = rest.replace(detached, (_, ext: string) => {
        exts.push(ext)
        return ' '
      })
    }
  }
  return {
    mobile: mobiles[0] ?? landlines[0] ?? '',
    ext: exts[0] ?? '',
    isMobile: mobiles.length > 0,
    isOnly: new Set(mobiles).size === 1 && new Set(exts).size <= 1,
    rest,
  }
}
