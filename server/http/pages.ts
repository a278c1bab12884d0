import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps'
import type { Render } from '../rendering/renderer'
import { openapi, OPENAPI_PATH } from './openapi'
import { serveFiles } from './files'
import { picturesOf, serveMedia, type DrawPicture } from './media'

const HEALTH_MS = 1000

/** However many ask: the answer is that of the last time until so long after it was asked for. */
const atMostEvery = <T>(ms: number, ask: () => Promise<T>): (() => Promise<T>) => {
  let askedMs = -Infinity
  let answer: Promise<T> | null = null
  return () => {
    const nowMs = performance.now()
    if (answer && nowMs - askedMs < ms) return answer
    askedMs = nowMs
    return (answer = ask())
  }
}

/** Beside `/prod`: the storefront's files, pictures, health, and the description of the calls. */
export const servePages = async (
  app: FastifyInstance,
  deps: Deps,
  draw: DrawPicture,
  render: Render | null,
): Promise<void> => {
  const isWell = atMostEvery(HEALTH_MS, () =>
    deps.db.query('select 1').then(
      () => true,
      () => false,
    ),
  )
  app.get('/healthz', async (_request, reply) => {
    const ok = await isWell()
    return reply
      .header('cache-control', 'no-store')
      .code(ok ? 200 : 503)
      .send({ ok })
  })

  if (deps.config.publicOpenapi) {
    let description: string | null = null
    app.get(OPENAPI_PATH, (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .type('application/json; charset=utf-8')
        .send((description ??= JSON.stringify(openapi()))),
    )
  }

  const pictureAt = picturesOf(deps, draw)
  serveMedia(app, pictureAt)
  serveFiles(app, deps, render, pictureAt)
}
