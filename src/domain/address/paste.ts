import { MAX_PASTE, type Area } from './address'
import { areaAt, continueArea, findArea, isWithin, type AreaMatch } from './area-match'
import { areaIndex, type AreaIndex, type AreaNode } from './area-index'
import { areaPath, areaText } from './areas'
import { bareName, hasSurname, isPlaceLike, pickName, pickNickname, type NameToken } from './names'
import { PHONE_MARK, takePhones, type FoundPhone } from './phones'

export type Confidence = 'sure' | 'likely' | 'unsure' | 'missing'

export interface Pasted {
  value: string // '' when missing
  confidence: Confidence
}

export type PastedField = 'name' | 'mobile' | 'ext' | 'areaCode' | 'areaText' | 'detail'
export type PastedConsignee = Record<PastedField, Pasted>

/**
 * Reads one consignee out of pasted text: name, number with extension, area and detail in any order, with or without labels and
 * separators. A guess for the buyer to look over, never to be saved unseen: `confidence` says what to look at. `areaCode` may be a
 * city's or province's when the county isn't named (then it is 'unsure'); `mobile` may be a landline (then too).
 */
export const parseConsignee = (text: string, areas: Area[]): PastedConsignee => {
  const phone = takePhones(markLabels(normalize(text.slice(0, MAX_PASTE))))
  const index = areaIndex(areas)
  const { area, rest: words } = takeArea(phone.rest, index)
  const { name, rest } = takeName(tokenize(words))
  const code = area ? soleCity(area.node, areas) : ''
  const detail = rest.map((token) => token.text).join(' ')
  return {
    name,
    mobile: { value: phone.mobile, confidence: mobileConfidence(phone) },
    ext: { value: phone.ext, confidence: phone.ext ? (phone.isOnly ? 'sure' : 'likely') : 'missing' },
    areaCode: { value: code, confidence: areaConfidence(area) },
    areaText: { value: areaText(areas, code), confidence: areaConfidence(area) },
    detail: { value: detail, confidence: detailConfidence(detail, areaConfidence(area), index) },
  }
}

// Marks that stand in the text for what was there; private-use characters, so input can't forge them.
const NAME_LABEL = '\uE001'
const DETAIL_LABEL = '\uE002'
const OTHER_LABEL = '\uE003'
const AREA_MARK = '\uE011'

const normalize = (text: string): string =>
  text
    .normalize('NFKC')
    .slice(0, MAX_PASTE) // one character may unfold into eighteen
    .replace(/[\p{Co}\p{Cs}\p{Bidi_Control}\u200B\u2060\uFEFF]/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '\n')
    .replace(/[•・‧∙●]/gu, '·')
    .replace(/\(([^()]{2,15})收\)/gu, ' $1 ') // (张三收)
    .replace(/[‐‑‒–—―−]/gu, '-')

const LABELS: [mark: string, words: string][] = [
  [NAME_LABEL, '收货人姓名|收件人姓名|联系人姓名|客户姓名|真实姓名|收货人|收件人|联系人|姓名|名字'],
  [
    DETAIL_LABEL,
    '收货人地址|收件人地址|详细收货地址|详细地址|收货地址|收件地址|街道地址|联系地址|家庭住址|具体地址|地址',
  ],
  [
    OTHER_LABEL,
    '收货人电话|收件人电话|收货人手机号?|收件人手机号?|手机号码|手机号|手机|联系电话|联系方式|联系手机|电话号码|固定电话|电话|座机|号码|所在地区|所在省市区|所在省市|所在区域|所在地|省市区|区域|地区|订单编号|订单号|国家|省份|城市|区县|邮政编码|邮编',
  ],
]
const anyLabel = LABELS.map(([, words]) => words).join('|')
// Without a colon a label counts only where a piece begins: 喀什地区 and 电话亭路 hold none.
const LABEL = new RegExp(
  String.raw`(?:(${anyLabel}) {0,3}[:=]|(?<=^|[\s,;|])(${anyLabel})(?=$|[\s\d+(])|(?<=^|[\s,;|])(收货人姓名|收件人姓名|收货人(?!地址|电话)|收件人(?!地址|电话)|所在地区|详细地址|收货地址|手机号码?)) {0,3}`,
  'gu',
)
const markOf = new Map(LABELS.flatMap(([mark, words]) => words.split('|').map((word) => [word, mark] as const)))

const markLabels = (text: string): string =>
  text.replace(
    LABEL,
    (_, colon?: string, spaced?: string, strong?: string) => markOf.get(colon ?? spaced ?? strong ?? '') ?? OTHER_LABEL,
  )

/** The area that is meant, and the text with a mark where it stood – wherever it was said again, too. */
const takeArea = (text: string, index: AreaIndex): { area: AreaMatch | null; rest: string } => {
  const found = findArea(text, index)
  if (!found) return { area: null, rest: text }
  let area = found
  let rest = ''
  for (let at = 0; at < text.length;) {
    const cut =
      at === found.start
        ? found
        : isPieceStart(text, at, rest)
          ? (moreOfArea(text, at, area, index, at > found.start) ?? null)
          : null
    if (cut) {
      if (cut.node !== area.node && isWithin(cut.node, area.node)) area = cut
      rest += AREA_MARK
      at = cut.end
    } else {
      rest += text[at]
      at += 1
    }
  }
  return { area, rest }
}

const isPieceStart = (text: string, at: number, rest: string): boolean =>
  at === 0 || rest.endsWith(AREA_MARK) || !/[\p{L}\p{N}]/u.test(text[at - 1]!)

/** The county that follows later, or the same area (or the upper part of it) said again. */
const moreOfArea = (
  text: string,
  at: number,
  area: AreaMatch,
  index: AreaIndex,
  isLater: boolean,
): AreaMatch | null => {
  const below = isLater && !area.node.isLeaf && /\p{L}/u.test(text[at]!) ? continueArea(text, at, area, index) : null
  if (below) return below
  const match = areaAt(text, at, index)
  if (!match || !isWithin(area.node, match.node)) return null
  return match.names > 1 || (match.isFull && (at === 0 || MARK.test(text[at - 1]!))) ? match : null
}

const MARK = /[\uE001-\uE003\uE010\uE011]/
const PIECE = /([\uE001-\uE003\uE010\uE011])|(\n)|[^\s,;|。、\uE001-\uE003\uE010\uE011]+/gu
// Words before the province, postcodes, order and identity numbers.
const NOISE = /^(?:中国|中国大陆|中华人民共和国|新疆生产建设兵团|收|寄|\d{6}|\d{10,}[Xx]?)$/

/** The pieces between separators, numbers and areas, with what stands around them. */
const tokenize = (text: string): NameToken[] => {
  const tokens: (NameToken & { end: number })[] = []
  let label = ''
  let isAfterPhone = false
  let labelled = 0
  for (const match of text.matchAll(PIECE)) {
    const [piece, mark, newline] = match
    if (mark === PHONE_MARK) {
      isAfterPhone = true
      const before = tokens.at(-1)
      if (before)
        before.isBesidePhone ||= !/[\uE001-\uE003\uE011]/u.test(
          text.slice(before.end, match.index).replace(OTHER_LABEL, ''),
        )
      label = ''
    } else if (mark && mark !== AREA_MARK) {
      label = mark
      labelled = 0
    } else if (newline) {
      if (labelled > 0) label = ''
    } else if (!mark) {
      const trimmed = piece.replace(/^[^\p{L}\p{N}([【「"'#]+|[^\p{L}\p{N})\]】」"'#]+$/gu, '')
      if (!trimmed || NOISE.test(trimmed)) continue
      tokens.push({
        text: trimmed,
        isLabelled: label === NAME_LABEL,
        isDetail: label === DETAIL_LABEL,
        isGlued: text[match.index - 1] === AREA_MARK,
        isBesidePhone: isAfterPhone,
        isFirst: tokens.length === 0,
        isLast: false,
        end: match.index + piece.length,
      })
      labelled += 1
      isAfterPhone = false
      if (label === NAME_LABEL) label = ''
    } else {
      isAfterPhone = false
    }
  }
  const whole = joinNames(tokens)
  return whole.map((token, i) => ({ ...token, isLast: i === whole.length - 1 }))
}

/** 李 四 and Zhang San are one piece each. */
const joinNames = (tokens: NameToken[]): NameToken[] => {
  const joined: NameToken[] = []
  for (const token of tokens) {
    const before = joined.at(-1)
    const isHan =
      before && hasSurname(before.text) && /^\p{Script=Han} \p{Script=Han}{1,2}$/u.test(`${before.text} ${token.text}`)
    const isLatin = before && /^[A-Z][a-z]+ [A-Z][a-z]+$/.test(`${before.text} ${token.text}`)
    if (before && (isHan || isLatin)) {
      joined[joined.length - 1] = {
        ...before,
        text: `${before.text}${isLatin ? ' ' : ''}${token.text}`,
        isBesidePhone: before.isBesidePhone || token.isBesidePhone,
      }
    } else joined.push(token)
  }
  return joined
}

const GLUED_NAME = /^(.*[号室栋幢楼层座元店户\d])(\p{Script=Han}{2,4})$/u

const takeName = (tokens: NameToken[]): { name: Pasted; rest: NameToken[] } => {
  const picked = pickName(tokens)
  if (picked) return named(tokens, picked)
  for (const [at, token] of tokens.entries()) {
    const [, before, name] = GLUED_NAME.exec(token.text) ?? []
    if (before && name && hasSurname(name) && !isPlaceLike(name)) {
      return { name: { value: name, confidence: 'unsure' }, rest: tokens.with(at, { ...token, text: before }) }
    }
  }
  const nickname = pickNickname(tokens)
  return nickname ? named(tokens, nickname) : { name: { value: '', confidence: 'missing' }, rest: tokens }
}

const named = (
  tokens: NameToken[],
  { at, score }: { at: number; score: number },
): { name: Pasted; rest: NameToken[] } => ({
  name: { value: bareName(tokens[at]!.text), confidence: score >= 7 ? 'sure' : score >= 4 ? 'likely' : 'unsure' },
  rest: tokens.toSpliced(at, 1),
})

const mobileConfidence = ({ mobile, isMobile, isOnly }: FoundPhone): Confidence => {
  if (!mobile) return 'missing'
  return isMobile ? (isOnly ? 'sure' : 'likely') : 'unsure'
}

const areaConfidence = (area: AreaMatch | null): Confidence => {
  if (!area) return 'missing'
  if (!area.node.isLeaf) return 'unsure'
  return area.isFull && area.names > 1 ? 'sure' : 'likely'
}

const detailConfidence = (detail: string, area: Confidence, index: AreaIndex): Confidence => {
  if (!detail) return 'missing'
  if ([...detail].length < 4 || holdsMore(detail, index)) return 'unsure'
  return area === 'sure' && /\d|[号楼室村路街]/u.test(detail) ? 'sure' : 'likely'
}

/** A number that was no phone's, a remark, or somebody else's address. */
const holdsMore = (detail: string, index: AreaIndex): boolean =>
  /[\d*]{7,}|:(?!\d)/.test(detail) || (findArea(detail, index)?.names ?? 0) > 1

/** 北京市 alone means the one city that 北京市 has. */
const soleCity = (node: AreaNode, areas: Area[]): string => {
  const children = node.level === 1 ? (areaPath(areas, node.code).at(-1)?.children ?? []) : []
  return children.length === 1 ? children[0]!.code : node.code
}
