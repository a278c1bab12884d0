/**
 * The words that names of goods end in. Chinese names its things at the end: 斜挎包 is a bag, 包臀裙 a skirt. Where a name ends in two of
 * them, both stand here only if the shorter one would say something else (围裙 is no 裙).
 */
const NOUNS = [
  '裙 围裙 裤 衫 衣 服 恤 袍 袄 褂 外套 夹克 马甲 背心 西装 套装 件套 文胸 胸罩 斗篷 披肩 袜 巾',
  '鞋 靴 包 箱 帽 手套 袖套 腰带 皮带 领带 领结 眼镜 镜 表 链 镯 手环 耳环 戒指 耳钉 耳饰 耳坠 坠 箍 夹 发圈 发带 发绳 伞',
  '枕 垫 毯 床单 被套 窗帘 杯 碗 壶 篮 筐 盒 灯 瓶 架 玩具 公仔',
]
  .join(' ')
  .split(' ')

/** Words in which those say something else. */
const OTHERWISE = [
  '包臀 包邮 包边 包芯 包屁 包头 包跟 包裹 包装 打包 面包 连帽 带帽 帽檐 帽衫 衣架 衣领 衣长 衣柜 服帖 服装 服务 裙摆 裙撑 裤脚 裤腿',
  '裤型 裤腰 鞋底 鞋面 鞋带 鞋跟 鞋码 鞋柜 鞋架 箱型 夹棉 夹层 拉链 链条 表面 表带 镜面 灯芯绒 灯笼 灯饰 垫肩 枕芯 巾帼 杯型 罩杯 西装料',
  '西装领',
]
  .join(' ')
  .split(' ')

export interface Noun {
  word: string
  /** Where it ends in the text. */
  end: number
}

const nouns = new Set(NOUNS)
const known = new RegExp([...NOUNS, ...OTHERWISE].toSorted((a, b) => b.length - a.length).join('|'), 'g')

/**
 * The names of goods in a text, in its order; of two that follow each other at once (睡衣套装) the first only tells more of the second.
 * @param more one more such name, '' for none
 */
export const nounsIn = (text: string, more = ''): Noun[] => {
  const met = [...text.matchAll(known)].map(({ 0: word, index }) => ({ word, start: index }))
  const goods = met.filter(({ word }) => nouns.has(word))
  if (more.length > 1 && text.includes(more)) goods.push({ word: more, start: text.indexOf(more) })
  const named = goods.map(({ word, start }) => ({ word, start, end: start + word.length }))
  return named.filter(({ end }) => !named.some(({ start }) => start === end)).map(({ word, end }) => ({ word, end }))
}
