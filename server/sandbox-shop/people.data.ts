/** Whom the sandbox's orders go to: nobody's names, and streets in areas of our tree. */

export const surnames = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧'.split('')
export const givenNames =
  '雨桐 子涵 欣怡 梓萱 思琪 佳怡 晓彤 诗涵 一诺 若曦 梦洁 雅静 丽娟 海燕 秀英 建国 志强 俊杰 浩然 宇航 文博 嘉豪 天宇 晨曦 小敏 婷婷 佩佩 冬梅 春燕 阿珍'.split(
    ' ',
  )

/** A county, a street of it, and what stands there. */
export const places: readonly { code: string; street: string; at: string }[] = [
  { code: '330106', street: '文新街道', at: '文三西路 {n} 号西溪花园 {b} 幢 {r} 室' },
  { code: '330782', street: '福田街道', at: '银海二区 {b} 幢 {u} 单元' },
  { code: '440106', street: '天园街道', at: '中山大道中 {n} 号骏景花园 {b} 栋 {r}' },
  { code: '440305', street: '粤海街道', at: '科苑南路 {n} 号阳光海滨 {b} 座 {r}' },
  { code: '310115', street: '花木街道', at: '梅花路 {n} 弄 {b} 号 {r} 室' },
  { code: '110105', street: '望京街道', at: '广顺北大街 {n} 号院 {b} 号楼 {u} 单元 {r}' },
  { code: '320102', street: '玄武门街道', at: '中央路 {n} 号 {b} 幢 {r} 室' },
  { code: '320583', street: '玉山镇', at: '前进西路 {n} 号时代名苑 {b} 幢 {r}' },
  { code: '370102', street: '龙洞街道', at: '龙鼎大道 {n} 号 {b} 号楼 {u} 单元 {r}' },
  { code: '410105', street: '未来路街道', at: '金水路 {n} 号院 {b} 号楼 {r}' },
  { code: '420111', street: '关山街道', at: '珞喻路 {n} 号光谷新世界 {b} 栋 {r}' },
  { code: '430104', street: '望城坡街道', at: '枫林三路 {n} 号 {b} 栋 {u} 单元 {r}' },
  { code: '510107', street: '红牌楼街道', at: '佳灵路 {n} 号附 {b} 号' },
  { code: '500112', street: '龙溪街道', at: '红金街 {n} 号 {b} 栋 {r}' },
  { code: '610113', street: '长延堡街道', at: '长安南路 {n} 号 {b} 号楼 {r}' },
  { code: '350203', street: '莲前街道', at: '莲前西路 {n} 号之 {b} {r} 室' },
  { code: '340104', street: '笔架山街道', at: '潜山路 {n} 号绿城百合 {b} 幢 {r}' },
  { code: '210102', street: '集贤街道', at: '青年大街 {n} 号 {b} 座 {r}' },
]

export const buyerWords = ['麻烦尽快发货，谢谢', '周末不在家，请放驿站', '不要吊牌，送人的', '发货前检查一下有没有线头']
