import { areaNames, demoAreas } from '../../country/areas'

/** The country is the same in the demo and in production. Frozen, so that its reply is written once. */
export const areas = Object.freeze(demoAreas()) as ReturnType<typeof demoAreas>

export { areaNames }
