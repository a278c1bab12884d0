import type { Since } from '../../docs/requirements/source'

/** The capabilities whose demands must each have a test by now. */
export const due: readonly Since[] = ['job', 'frame']
