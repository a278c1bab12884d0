/** The categories of the sandbox's platform, in its own words: a top, a knot below it, and what is sold there. */
export const branches: readonly { path: [string, string]; leaves: string[]; asks: string }[] = [
  { path: ['服饰内衣', '女装'], leaves: '连衣裙 半身裙 吊带裙 旗袍 T恤 衬衫 毛衣 针织衫 卫衣 吊带背心 西装 风衣 毛呢大衣 羽绒服 牛仔外套 牛仔裤 休闲裤 短裤 打底裤 新中式裙装'.split(' '), asks: 'clothes' },
  { path: ['服饰内衣', '内衣家居服'], leaves: '睡衣套装 文胸 内裤 家居服'.split(' '), asks: 'clothes' },
  { path: ['服饰内衣', '男装'], leaves: 'T恤 POLO衫 衬衫 卫衣 针织毛衣 夹克 羽绒服 棉服 休闲裤 牛仔裤 短裤'.split(' '), asks: 'clothes' },
  { path: ['服饰内衣', '服饰配件'], leaves: '帽子 毛线帽 围巾披肩 手套 腰带 袜子'.split(' '), asks: 'plain' },
  { path: ['母婴宠物', '童装'], leaves: '女童连衣裙 女童上衣 男童上衣 男童裤子 儿童运动套装 婴儿连体衣'.split(' '), asks: 'children' },
  { path: ['母婴宠物', '童鞋'], leaves: '儿童运动鞋 儿童皮鞋'.split(' '), asks: 'shoes' },
  { path: ['鞋靴箱包', '女鞋'], leaves: '运动休闲鞋 小白鞋 单鞋 高跟鞋 凉鞋 拖鞋 靴子'.split(' '), asks: 'shoes' },
  { path: ['鞋靴箱包', '男鞋'], leaves: '运动休闲鞋 皮鞋 凉鞋'.split(' '), asks: 'shoes' },
  { path: ['鞋靴箱包', '箱包'], leaves: '单肩斜挎包 手提包 托特包 双肩包 钱包卡包 旅行箱'.split(' '), asks: 'plain' },
  { path: ['钟表配饰', '饰品'], leaves: '项链 耳饰 手链 发饰 太阳镜墨镜'.split(' '), asks: 'plain' },
  { path: ['家居家纺', '床上用品'], leaves: '四件套 抱枕靠垫 毛毯'.split(' '), asks: 'plain' },
  { path: ['家居家纺', '家居日用'], leaves: '毛巾浴巾 杯子 围裙 收纳篮 灯饰 花瓶'.split(' '), asks: 'plain' },
]

/** What the platform asks of the goods of a leaf; with no values the text is free. */
export const asked: Readonly<Record<string, readonly { name: string; required: boolean; multi: boolean; values: string[] }[]>> = {
  clothes: [
    { name: '面料', required: true, multi: false, values: '棉 棉麻 雪纺 醋酸 聚酯纤维 羊毛混纺 牛仔布 针织 莫代尔 冰丝 真丝 其他'.split(' ') },
    { name: '版型', required: true, multi: false, values: '宽松 修身 直筒 A字 常规'.split(' ') },
    { name: '适用季节', required: true, multi: true, values: '春季 夏季 秋季 冬季 四季通用 春夏 秋冬'.split(' ') },
    { name: '风格', required: false, multi: true, values: '通勤 甜美 复古 街头 简约 商务 日系'.split(' ') },
  ],
  children: [
    { name: '安全类别', required: true, multi: false, values: ['A类', 'B类', 'C类'] },
    { name: '适用性别', required: true, multi: false, values: ['男', '女', '中性'] },
    { name: '面料', required: true, multi: false, values: '棉 聚酯纤维 羊毛混纺 其他'.split(' ') },
  ],
  shoes: [
    { name: '鞋底材质', required: true, multi: false, values: '橡胶 EVA TPR 牛筋底 其他'.split(' ') },
    { name: '闭合方式', required: false, multi: false, values: '系带 套脚 拉链 魔术贴 一字扣 其他'.split(' ') },
  ],
  plain: [
    { name: '品牌', required: false, multi: false, values: [] },
    { name: '风格', required: true, multi: true, values: '北欧 日式 奶油风 现代简约 通勤 复古 简约 学院 甜美 街头 其他'.split(' ') },
  ],
}
