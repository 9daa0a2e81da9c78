import type { AiEvents } from './ai/views.ts'
import type { AttackDefenseEvents } from './attack-defense/views.ts'
import type { AwdpEvents } from './awdp/views.ts'
import type { RwEvents } from './rw/views.ts'
import type { TheoryEvents } from './theory/exam/live-events.ts'

/** Live events that kinds add. Those of topics and answers are of every contest that has any. A further kind is a name here. */
export interface KindEvents extends TheoryEvents, AttackDefenseEvents, RwEvents, AwdpEvents, AiEvents {}
