import type { RouterProviderProps } from 'react-router-dom'

type Router = RouterProviderProps['router']

/** Nobody is to see that a page is on its way which is there so soon, nor is anything to be drawn for it. */
const BRIEF_MS = 50

/** A router that says that it is loading only where that takes a while. */
export const calmRouter = (router: Router): Router =>
  Object.create(router, {
    subscribe: {
      value(tell: Parameters<Router['subscribe']>[0]) {
        let later: ReturnType<typeof setTimeout> | undefined
        return router.subscribe((state, how) => {
          clearTimeout(later)
          if (state.navigation.state === 'loading') later = setTimeout(() => tell(state, how), BRIEF_MS)
          else tell(state, how)
        })
      },
    },
  }) as Router
