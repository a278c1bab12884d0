import { strayed } from '../../domain/no-answer'
import type { TokenStore } from '../../domain/ports/browser'
import type { WireClient } from './wire-client'

/**
 * Sends no write under a token that another tab has put in place of this page's own: what the buyer sees is one account, and what would
 * act is another. A page that slept or came back by "back" may not have been told. Reads go on, as does everything after a sign-out
 * elsewhere: the server refuses those by itself.
 */
export const oneAccount = (client: WireClient, { read, held }: Pick<TokenStore, 'read' | 'held'>): WireClient => ({
  async ask(call, input, files, how) {
    if (call.repeat !== 'read' && held() && read() && read() !== held()) throw strayed()
    return client.ask(call, input, files, how)
  },
})
