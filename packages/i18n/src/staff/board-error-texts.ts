import type { ClientCode } from '@beacon/api/client'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

/** What ranking boards refuse. */
export const boardErrorTexts = {
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
} as const satisfies Partial<Record<ClientCode, MessageDescriptor>>
