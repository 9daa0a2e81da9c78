import type { ClientCode } from '@beacon/api/client'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

/** What arenas refuse. */
export const arenaErrorTexts = {
  arena_recommended_full: msg({ id: 'error.arena_recommended_full', message: '{n} arenas are recommended already.' }),
  arena_contest_mixed: msg({
    id: 'error.arena_contest_mixed',
    message:
      '{type, select, team {{contest} is for teams, the arena for individuals.} other {{contest} is for individuals, the arena for teams.}}',
  }),
  arena_published: msg({ id: 'error.arena_published', message: 'Results are public. Give a reason for the change.' }),
  contest_in_arena: msg({ id: 'error.contest_in_arena', message: '{contest} belongs to another arena.' }),
  weights_not_100: msg({ id: 'error.weights_not_100', message: 'Weights add up to {n}%, not 100%.' }),
  reference_zero: msg({ id: 'error.reference_zero', message: '{contest} needs a full mark above 0.' }),
} as const satisfies Partial<Record<ClientCode, MessageDescriptor>>
