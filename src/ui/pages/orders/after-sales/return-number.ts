/** Couriers that buyers send by; any other may be typed. Chosen by us. */
export const usualCouriers = [
  '中通快递',
  '圆通速递',
  '韵达快递',
  '申通快递',
  '极兔速递',
  '顺丰速运',
  '邮政快递',
  '京东快递',
]

const letters: Record<string, string> = {
  SF: '顺丰速运',
  YT: '圆通速递',
  JT: '极兔速递',
  JD: '京东快递',
  ZT: '中通快递',
}

/**
 * What of a pasted text ("中通快递 单号：7312 3456 7890") is the courier and what the number. '' for what it doesn't say. A number is the
 * longest run of letters and digits with at least eight digits.
 */
export const readReturnNumber = (text: string): { brand: string; trackingNo: string } => {
  const plain = text.normalize('NFKC')
  const runs = plain.replaceAll(/(?<=\d)[ \t]+(?=\d)/g, '').match(/[0-9A-Za-z-]{8,40}/g) ?? []
  const trackingNo = runs
    .filter((run) => run.replaceAll(/\D/g, '').length >= 8)
    .toSorted((a, b) => b.length - a.length)[0]
  const named = usualCouriers.find((courier) => plain.includes(courier.slice(0, 2)))
  return {
    brand: named ?? letters[trackingNo?.slice(0, 2).toUpperCase() ?? ''] ?? '',
    trackingNo: trackingNo ?? '',
  }
}
