/** What the tabs of this shop in one browser say to each other; a tab doesn't hear itself. */
export const tabChannel = <Said>(name: string) => {
  const channel = new BroadcastChannel(name)
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin than its own
    say: (said: Said): void => channel.postMessage(said),
    /** Returns how to stop. */
    hear(heard: (said: Said) => void): () => void {
      const listener = ({ data }: MessageEvent<Said>) => heard(data)
      channel.addEventListener('message', listener)
      return () => channel.removeEventListener('message', listener)
    },
  }
}
