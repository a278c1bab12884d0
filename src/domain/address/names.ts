/** A piece of a pasted text that may be the name. */
export interface NameToken {
  text: string
  isLabelled: boolean // stood behind 收货人 or the like
  isDetail: boolean // stood behind 地址 or the like
  isGlued: boolean // stood right behind the area, without a gap
  isBesidePhone: boolean
  isFirst: boolean
  isLast: boolean
}

const SURNAMES = new Set(
  '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章云苏潘葛奚范彭郎鲁韦昌马苗凤花方俞任袁柳酆鲍史唐费廉岑薛雷贺倪汤滕殷罗毕郝邬安常乐于时傅皮卞齐康伍余元卜顾孟平黄和穆萧尹姚邵湛汪祁毛禹狄米贝明臧计伏成戴谈宋茅庞熊纪舒屈项祝董梁杜阮蓝闵席季麻强贾路娄危江童颜郭梅盛林刁钟徐邱骆高夏蔡田樊胡凌霍虞万支柯昝管卢莫经房裘缪干解应宗丁宣邓郁单杭洪包诸左石崔吉钮龚程嵇邢滑裴陆荣翁荀羊惠甄曲封芮储靳段焦巴弓牧隗山谷车侯宓蓬全班仰秋仲伊宫宁仇栾暴甘厉戎祖武符刘景詹束龙叶幸司韶黎印宿白怀蒲邰从鄂索咸籍赖卓蔺屠蒙池乔胥能苍双闻莘党翟谭贡劳逄姬申扶堵冉宰郦雍桑桂牛寿通边扈燕冀尚农温别庄晏柴瞿阎充慕连茹习艾鱼容向古易慎戈廖庾终暨居衡步都耿满弘匡文寇广禄阙东欧利蔚越隆师巩聂晁勾敖融冷辛阚那简饶曾沙养鞠须丰巢关蒯相查荆红游竺权盖益桓公岳帅缑亢况郈有琴归海晋楚闫付肖覃区佟代涂蒋鄢苟邝冼招仝揭原佘桑仵麦员扎买阿古哈热玉欧',
)
const COMPOUND = /^(?:欧阳|司马|上官|诸葛|夏侯|东方|皇甫|尉迟|公孙|慕容|令狐|司徒|端木|南宫|独孤|百里|呼延|长孙|宇文)/u
const TITLE = /(?:先生|女士|小姐|老师|同学|老板|阿姨|叔叔|师傅|经理|医生|[总姐哥])$/u
const STREET_END = /[路街道巷弄号栋幢楼室座层镇乡省市县区]$/u
const PLACE_END = /[村苑园院厦店库厂站港湾里坊寨庄屯岭城府轩阁居庭期组队门桥]$/u
const PLACE_IN =
  /小区|广场|大厦|花园|公寓|学校|大学|中学|小学|医院|公司|超市|驿站|菜鸟|快递|商场|市场|工业|宿舍|门口|前台|家园|单元|国际|中心|商铺|[东西南北]门|代收|街道|社区|开发|大道|号楼/u

export const isPlaceLike = (text: string): boolean => PLACE_IN.test(text) || STREET_END.test(text)
export const hasSurname = (text: string): boolean => SURNAMES.has(text[0] ?? '')

/** The index of the likeliest name and how sure it is: above 6 for one with all the marks of a name; null when none looks like one. */
export const pickName = (tokens: NameToken[]): { at: number; score: number } | null => {
  let best: { at: number; score: number } | null = null
  for (const [at, token] of tokens.entries()) {
    const score = nameScore(token)
    if (score > 2 && (!best || score > best.score)) best = { at, score }
  }
  return best
}

/** Without 收 ("to be received by") and brackets around it. */
export const bareName = (text: string): string => text.replace(/[("'“”「]|[)"'」]|(?<=.{2})\(?收\)?$/gu, '')

const nameScore = ({ text, isLabelled, isDetail, isGlued, isBesidePhone, isFirst, isLast }: NameToken): number => {
  const name = bareName(text)
  const length = [...name].length
  if (isLabelled && length >= 2 && length <= 25) return 100
  const isForeign = /^\p{Script=Han}{1,10}(?:·\p{Script=Han}{1,10}){1,3}$/u.test(name) && length <= 15
  if (!isForeign && !/^\p{Script=Han}{2,4}$/u.test(name)) return 0
  let score = (isBesidePhone ? 3 : 0) + (isFirst === isLast ? 0 : isFirst ? 2 : 1)
  score += isForeign ? 6 : length === 3 ? 2 : length === 2 ? 1 : 0
  if (hasSurname(name)) score += 4
  if (COMPOUND.test(name)) score += 3
  if (TITLE.test(name)) score += 4
  if (isGlued) score -= 6
  if (isDetail) score -= 4
  // 王路 beside a number may well be a person.
  if (STREET_END.test(name)) score -= length === 2 && hasSurname(name) && isBesidePhone ? 6 : 9
  else if (PLACE_END.test(name)) score -= 5
  if (PLACE_IN.test(name)) score -= 9
  return score
}

/** 爱吃鱼的猫, Lucy, 小王2: whatever stands first or beside the number and is no place. */
export const pickNickname = (tokens: NameToken[]): { at: number; score: number } | null => {
  const at = tokens.findIndex(
    ({ text, isGlued, isDetail, isBesidePhone, isFirst }) =>
      tokens.length > 1 &&
      !isGlued &&
      !isDetail &&
      (isBesidePhone || isFirst) &&
      /^(?=.*\p{L})[\p{L}\p{N}_.· -]{2,20}$/u.test(text) &&
      !isPlaceLike(text) &&
      !PLACE_END.test(text),
  )
  return at < 0 ? null : { at, score: 1 }
}
