import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps'
import { openapi, OPENAPI_PATH } from './openapi'
import { serveFiles } from './files'
import { serveMedia, type DrawPicture } from './media'

/** Beside `/prod`: the storefront's files, pictures, health, and the description of the calls. */
export const servePages = async (app: FastifyInstance, deps: Deps, draw: DrawPicture): Promise<void> => {
  app.get('/healthz', async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
    try {
      await deps.db.query('select 1')
      return { ok: true }
    } catch {
      return reply.code(503).send({ ok: false })
    }
  })

  let description: string | null = null
  app.get(OPENAPI_PATH, (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send((description ??= JSON.stringify(openapi()))),
  )

  serveMedia(app, deps, draw)
  serveFiles(app, deps)
}
