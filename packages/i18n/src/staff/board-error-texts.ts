import type { ClientCode } from '@beacon/api/client'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

/** What arenas and ranking boards refuse. */
export const boardErrorTexts = {
  arena_recommended_full: msg({ id: 'error.arena_recommended_full', message: '{n} arenas are recommended already.' }),
  arena_published: msg({ id: 'error.arena_published', message: 'Results are public. Give a reason for the change.' }),
  contest_in_arena: msg({ id: 'error.contest_in_arena', message: '{contest} belongs to another arena.' }),
  weights_not_100: msg({ id: 'error.weights_not_100', message: 'Weights add up to {n}%, not 100%.' }),
  reference_zero: msg({ id: 'error.reference_zero', message: '{contest} needs a full mark above 0.' }),
  board_races_none: msg({ id: 'error.board_races_none', message: 'Add at least one race before you publish the board.' }),
  board_source_private: msg({
    id: 'error.board_source_private',
    message: 'Only public https addresses, or those that OUTBOUND_ALLOW names.',
  }),
  board_source_unreachable: msg({
    id: 'error.board_source_unreachable',
    message: '{host} did not answer with data. The last data still counts.',
  }),
  board_source_format: msg({ id: 'error.board_source_format', message: 'Row {n} is not in the described form. Nothing was changed.' }),
  board_row_nameless: msg({
    id: 'error.board_row_nameless',
    message: 'Row {n} has no team. Write a name in each row; merged cells hold one.',
  }),
  board_row_duplicate: msg({ id: 'error.board_row_duplicate', message: 'Rows {a} and {b} are both {team}. Join or rename one.' }),
  board_data_held: msg({
    id: 'error.board_data_held',
    message: 'New data drops {n} of {m} entries or all scores to 0. The old data still counts.',
  }),
  board_race_no_file: msg({ id: 'error.board_race_no_file', message: 'This race does not take its results from a file.' }),
  board_race_no_address: msg({ id: 'error.board_race_no_address', message: 'This race does not take its results from an address.' }),
  board_keys_too_many: msg({ id: 'error.board_keys_too_many', message: 'A board has at most {max} keys. Revoke one first.' }),
  arena_contest_mixed: msg({
    id: 'error.arena_contest_mixed',
    message:
      '{type, select, team {{contest} is for teams, the arena for individuals.} other {{contest} is for individuals, the arena for teams.}}',
  }),
} as const satisfies Partial<Record<ClientCode, MessageDescriptor>>
