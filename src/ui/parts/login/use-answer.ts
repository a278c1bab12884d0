import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotices, usePorts } from '../../frame/ports-context'
import { useReset } from './use-reset'

/**
 * What the buyer says of a sign-in. That it wasn't them ends all other sessions at once; then the password is to be set anew, by a code to
 * the own number.
 */
export const useAnswer = () => {
  const { auth } = usePorts()
  const reset = useReset()
  const queries = useQueryClient()
  const { say } = useNotices()
  return useMutation({
    mutationFn: (answer: { id: string; mine: boolean }) => auth.answerSignIn(answer),
    onSuccess(ended, { mine }) {
      if (mine) say('success', '已记住，同样的设备不再提醒')
      else {
        say('success', ended > 0 ? `其他 ${ended} 个登录已退出，请重设密码` : '没有其他在线的登录了，请重设密码')
        reset()
      }
    },
    // Also after a refusal: what the page shows isn't so any more.
    onSettled: () => queries.invalidateQueries({ queryKey: ['mine'] }),
  })
}
