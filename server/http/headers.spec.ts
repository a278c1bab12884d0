import fastify from 'fastify'
import { expect, it } from 'vitest'
import { protect } from './headers'

const repliesOf = async (publicUrl: string | null) => {
  const app = fastify()
  protect(app, { publicUrl })
  app.get('/page', (_, reply) => reply.type('text/html; charset=utf-8').send('<p>'))
  app.get('/broken', () => {
    throw new Error('broken')
  })
  const replies = await Promise.all(['/page', '/broken', '/nowhere'].map((url) => app.inject(url)))
  await app.close()
  return replies.map(({ headers }) => headers)
}

it('over https, every reply says so for a year, is no frame of another site, and tells none where its reader was', async () => {
  for (const headers of await repliesOf('https://mall.example.cn')) {
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringContaining(`frame-ancestors 'none'`) as string,
    })
  }
})

it('over plain http, as in the demo, promises nothing of https', async () => {
  for (const headers of await repliesOf(null)) expect(headers).not.toHaveProperty('strict-transport-security')
})
