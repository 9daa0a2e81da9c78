import type { tickContest } from '@beacon/api/kinds/tick/contest'
import { noOwnSettings } from '../../contest/answer/answers/index.ts'
import type { KindPort } from '../../contest/core/contest/index.ts'
import { viewOfRounds, withRounds } from '../../rounds/round/index.ts'
import { withTargets } from '../../rounds/target/index.ts'

/** A toy keeps nothing beside its rounds and boxes. */
export const settings: KindPort<typeof tickContest>['settings'] = withTargets(withRounds({ ...noOwnSettings, shown: viewOfRounds }))
