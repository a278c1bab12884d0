import type { PreviewedDecision } from '../../../../domain/abnormal'
import { differenceText } from './choice'

/** What taking it comes to; '' while nobody knows. */
export const resultText = (previewed: PreviewedDecision | undefined): string =>
  previewed ? differenceText(previewed.amount) || '不补不退' : ''
