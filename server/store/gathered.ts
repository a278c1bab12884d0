import type { Db } from './db'
import { aside } from './deadline'
import { mustBeOutsideTx } from './tx-scope'

/**
 * What many ask for in the same turn of the event loop is asked for together: under load that is most of them. Nobody is told what was
 * read before he asked. Where it fails, all who asked together are told so; an answer may be told to several, who leave it as it is.
 * Only of the database itself: in a transaction each has its own.
 * @param ask answers the questions in their order; none of them alone may be what it fails for
 * @param most so many are asked at once; what is beyond makes another question
 */
export const gathered = <Q, A>(
  ask: (db: Db, questions: readonly Q[]) => Promise<readonly A[]>,
  most = Infinity,
): ((db: Db, question: Q) => Promise<A>) => {
  const open = new WeakMap<Db, Turn<Q, A>>()
  const opened = (db: Db): Turn<Q, A> => {
    const questions: Q[] = []
    const answers = nextTurn().then(() => {
      if (open.get(db)?.questions === questions) open.delete(db)
      // The time of who asked first is not the others'.
      return aside(() => ask(db, questions))
    })
    const turn = { questions, answers }
    open.set(db, turn)
    return turn
  }
  return async (db, question) => {
    mustBeOutsideTx()
    const there = open.get(db)
    const turn = there && there.questions.length < most ? there : opened(db)
    const place = turn.questions.push(question) - 1
    return (await turn.answers)[place]!
  }
}

interface Turn<Q, A> {
  questions: Q[]
  answers: Promise<readonly A[]>
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
