import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Another visitor, in a process of his own: home, a list, a product, over and over. Tells what each took, in ms, whenever the parent
 * process asks. Its argument is the shop's address.
 */
const url = process.argv[2] ?? ''
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const ROUND = [
  { name: 'home', method: 'GET', path: '/home', form: '' },
  { name: 'specials', method: 'GET', path: '/prod/api/index/specials', form: '' },
  { name: 'list', method: 'POST', path: '/prod/api/product/list', form: 'page=1' },
  { name: 'info', method: 'GET', path: '/prod/api/product/info?id=10001', form: '' },
] as const

export type Times = Record<(typeof ROUND)[number]['name'], number[]>

const nothing = (): Times => ({ home: [], specials: [], list: [], info: [] })
let times = nothing()

const ask = ({ method, path, form }: (typeof ROUND)[number]): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = form === '' ? {} : { 'content-type': 'application/x-www-form-urlencoded' }
    const asking = request(new URL(path, url), { agent, method, headers }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`${path}: ${reply.statusCode}`))
      reply.on('error', reject).on('end', resolve).resume()
    })
    asking.on('error', reject).end(form)
  })

process.on('message', () => {
  process.send?.(times)
  times = nothing()
})
process.on('disconnect', () => process.exit())

for (;;) {
  for (const step of ROUND) {
    const startedAt = performance.now()
    await ask(step).then(
      () => times[step.name].push(performance.now() - startedAt),
      // Counted as one that waited for ever.
      () => times[step.name].push(Infinity),
    )
    await sleep(5)
  }
}
