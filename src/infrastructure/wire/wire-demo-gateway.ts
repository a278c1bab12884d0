import type { DemoGateway } from '../../domain/ports/demo-gateway'
import { demoDial, demoSpeed, demoStep } from '../../../wire/demo'
import type { WireClient } from './wire-client'

export const wireDemoGateway = ({ ask }: WireClient): DemoGateway => ({
  dial: () => ask(demoDial, {}),
  turn: (speed) => ask(demoSpeed, { speed }),
  step: (orderNo) => ask(demoStep, { orderNo }),
})
