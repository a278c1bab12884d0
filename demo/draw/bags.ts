import { both, sym, type Draw } from './pen'
import { emblem } from './tops'

const gold = '#d8b36a'

export const bags: Record<string, Draw> = {
  tote: (pen) => {
    both('M40,170 C40,60 -40,60 -40,170', (d) => pen.line(d, pen.ink.dark, 10))
    pen.cloth(sym('0,164 L104,164 L96,326 Q90,338 70,338 L0,338'))
    pen.stitch('M-100,176 L100,176')
    pen.raw('<g>')
    emblem(pen, pen.ink.seed, 252, 1.2)
    pen.raw('</g>')
    pen.fold(80, 180, 74, 320, 8)
    pen.fold(-84, 190, -76, 320, -8)
  },
  crossbody: (pen) => {
    pen.line('M-96,190 C-130,40 130,40 96,190', gold, 5, 'stroke-dasharray="9 3"')
    pen.cloth(sym('0,176 L100,176 Q112,178 112,192 L108,310 Q106,324 92,324 L0,324'))
    pen.cloth(sym('0,170 L104,172 Q116,180 112,206 C108,244 60,262 0,262'), { fill: pen.ink.light })
    pen.cloth('M-14,244 L14,244 L14,274 L-14,274Z', { fill: gold, plain: true })
    pen.stitch('M-104,206 C-98,238 -56,252 0,252 C56,252 98,238 104,206')
  },
  shoulderBag: (pen) => {
    pen.line('M-112,204 C-104,70 104,70 112,204', pen.ink.dark, 13)
    pen.cloth(sym('0,190 Q70,176 124,198 C134,240 124,292 96,306 Q50,316 0,316'))
    pen.line('M-120,204 Q0,182 120,204', pen.ink.deep, 4)
    pen.line('M-118,208 Q0,186 118,208', gold, 1.4)
    both('M112,196 L124,194', (d) => pen.line(d, gold, 9))
    pen.fold(70, 220, 60, 306, 10)
    pen.fold(-90, 220, -70, 302, -10)
  },
  saddleBag: (pen) => {
    pen.line('M-86,170 C-130,40 130,40 86,170', pen.ink.dark, 8)
    pen.cloth(sym('0,166 L88,166 C104,210 124,262 104,306 Q88,330 0,330'))
    pen.cloth(sym('0,160 L92,160 C102,210 92,262 64,278 Q36,286 0,286'), { fill: pen.ink.light })
    pen.raw('<g fill="none" stroke="#d8b36a" stroke-width="6"><circle cx="200" cy="278" r="15"/></g>')
    pen.stitch('M-86,172 C-94,214 -86,254 -60,268 Q0,282 60,268 C86,254 94,214 86,172')
  },
  bucketBag: (pen) => {
    pen.line('M-70,160 C-84,44 84,44 70,160', pen.ink.dark, 9)
    pen.cloth(sym('0,160 Q46,150 80,158 C88,210 98,270 92,318 Q60,338 0,338'))
    for (let x = -64; x <= 64; x += 16) pen.line(`M${x},160 L${x * 1.06},196`, pen.ink.deep, 1.6, 'opacity=".45"')
    pen.line('M-82,182 Q0,196 82,182', pen.ink.deep, 4)
    both('M4,188 Q22,220 14,248', (d) => pen.line(d, pen.ink.deep, 4))
    pen.fill(sym('0,316 L92,312 Q92,330 70,334 L0,338'), pen.ink.deep, 0.55)
  },
  backpack: (pen) => {
    pen.line('M-26,86 C-26,52 26,52 26,86', pen.ink.dark, 10)
    both('M84,130 C112,150 116,270 96,316', (d) => pen.line(d, pen.ink.deep, 14))
    pen.cloth(sym('0,82 C62,80 92,112 94,168 L98,318 Q96,342 74,342 L0,342'))
    pen.cloth(sym('0,218 L70,218 Q80,222 80,236 L78,318 Q74,326 64,326 L0,326'), { fill: pen.ink.light })
    pen.line('M-86,158 C-76,112 -40,98 0,98 C40,98 76,112 86,158', pen.ink.deep, 3)
    pen.line('M-78,236 L78,236', pen.ink.deep, 3)
    pen.line('M60,236 L66,254', gold, 4)
    pen.cloth('M-20,160 L20,160 L20,184 L-20,184Z', { fill: pen.ink.accent, plain: true })
  },
  wallet: (pen) => {
    pen.raw('<g transform="rotate(-7 200 210)">')
    pen.cloth('M-112,128 L104,128 Q114,128 114,138 L114,290 Q114,300 104,300 L-112,300Z', { fill: pen.ink.dark })
    pen.cloth(
      'M-118,138 L96,138 Q108,138 108,150 L108,298 Q108,310 96,310 L-118,310 Q-126,310 -126,300 L-126,148 Q-126,138 -118,138Z',
    )
    pen.stitch('M-116,148 L98,148 L98,300 L-116,300Z', pen.ink.pale)
    pen.cloth('M60,204 L124,204 Q136,224 124,244 L60,244Z', { fill: pen.ink.light })
    pen.dot(108, 224, 8, gold)
    pen.raw('</g>')
  },
  suitcase: (pen) => {
    pen.line('M-34,122 L-34,48 Q-34,42 -28,42 L28,42 Q34,42 34,48 L34,122', '#8f9296', 6)
    pen.line('M-34,44 L34,44', pen.ink.deep, 11)
    pen.cloth(sym('0,116 L74,116 Q92,116 92,136 L92,326 Q92,344 76,344 L0,344'))
    for (const x of [-66, -40, -14, 14, 40, 66]) {
      pen.line(`M${x},120 L${x},340`, pen.ink.deep, 2.6, 'opacity=".5"')
      pen.line(`M${x + 4},122 L${x + 4},338`, '#fff', 2.2, 'opacity=".35"')
    }
    pen.cloth('M-26,206 L26,206 L26,224 L-26,224Z', { fill: pen.ink.accent, plain: true })
    both('M56,344 L80,344 L76,362 L60,362Z', (d) => pen.cloth(d, { fill: '#35343a', plain: true }))
    both('M92,160 Q78,166 78,180 M92,300 Q78,296 78,284', (d) => pen.line(d, pen.ink.dark, 7))
  },
}
