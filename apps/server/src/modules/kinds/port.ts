import type { KindPort } from '../contest/index.ts'
import type { KindEntrantPage } from '../entrant-page/index.ts'
import type { KindMeasures } from '../measure/index.ts'
import type { KindScreen } from '../screen/index.ts'
import type { KindStory } from '../entrant-story/index.ts'
import type { KindEvidence } from '../evidence/index.ts'

/** What a kind of contest brings to the server: one answer to each module that asks. */
export interface ServerKind {
  contest: KindPort
  evidence: KindEvidence
  measures: KindMeasures
  story: KindStory
  entrantPage: KindEntrantPage
  screen: KindScreen
}
