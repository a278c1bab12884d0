import type { LoginQuery, LoginRecord, SessionsToEnd } from '../login-records'
import type { Paged } from '../paging'
import type { Sending } from './sending'
import type { CredentialsRequest, Profile, ProfileChange, SignedIn, SignInRequest, SmsType } from '../session'

/** Who the buyer is. Refusals: `invalid`, `refused`, `too-often` (details.resendAfter), `session-invalid`. */
export interface AuthGateway {
  signIn(request: SignInRequest): Promise<SignedIn>
  register(request: CredentialsRequest): Promise<void>
  /** Ends all sessions of the account. */
  resetPassword(request: CredentialsRequest): Promise<void>
  /** Sends a code by SMS; answers the seconds until the next may be sent. */
  sendCode(request: { mobile: string; smsType: SmsType }): Promise<{ resendAfter: number }>
  signOut(): Promise<void>
  me(): Promise<Profile>
  /** Answers the profile as it is now; null where the backend doesn't say. */
  updateProfile(change: ProfileChange, sending?: Sending): Promise<Profile | null>
  /** The tries to sign in to the own account, the newest first. */
  loginRecords(query: LoginQuery): Promise<Paged<LoginRecord>>
  /** Signs other sessions out; answers how many. Refusals: `not-found`, `invalid` for the session that asks. */
  endSessions(which: SessionsToEnd): Promise<number>
  /**
   * Says of a sign-in whether it was the own: `mine` lets that device in that area pass without a word from then on; otherwise all other
   * sessions end. Answers how many ended. Refusals: `not-found`, `conflict` for a session that is itself in question.
   */
  answerSignIn(answer: { id: string; mine: boolean }): Promise<number>
  /** A code to the own number lets this session change it for a while; answers until when. Refusals: `invalid`. */
  proveMobile(request: { verifyCode: string }): Promise<{ expiresAt: string }>
  /**
   * Makes the new number, which a code has come to, the name of the account, and ends all other sessions. Refusals: `conflict` where the
   * own number isn't proved any more, `invalid`, `too-often`.
   */
  changeMobile(request: { mobile: string; verifyCode: string }): Promise<{ account: string; ended: number }>
}
