import { isFailure } from '../domain/failure'

/** What a state that stays on the screen says about an error. Messages of a `Failure` are Chinese; nothing else may be shown. */
export const messageOf = (error: unknown): string => (isFailure(error) ? error.message : '操作失败，请稍后再试')
