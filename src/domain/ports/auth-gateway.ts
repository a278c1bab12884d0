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
}
