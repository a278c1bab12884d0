import { cleanLines } from '../../src/domain/text'
import { answerFeedback, feedbackPage } from '../account/feedback'
import type { OpsHandlers } from './asked'

export const feedbackHandlers: OpsHandlers<'feedbackList' | 'feedbackAnswer'> = {
  feedbackList: (input, { deps }) => feedbackPage(deps.db, input),
  feedbackAnswer: ({ id, text }, { deps, key, about }) => {
    about(`feedback ${id}`)
    return answerFeedback(deps.db, { id, text: cleanLines(text), by: key }, deps.clock.now())
  },
}
