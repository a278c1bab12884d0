/** What the stub's platform lets nobody say of goods. Its own list. */
export const bannedOfGoods: readonly string[] = (
  '全网最低 史上最低 全国第一 销量第一 排名第一 独一无二 绝无仅有 史无前例 国家级 世界级 宇宙级 最高级 最便宜 最优惠 最先进 最流行 ' +
  '最低价 全球首发 全网首发 纯天然 百分百 100% 最好 最佳 最优 最新款 顶级 极品 极致 绝对 永久 万能 特供 专供 根治 治疗'
).split(' ')
