import type { ImportColumn, ImportProblem } from '@beacon/api/entrant-import'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const importColumnWords: Readonly<Record<ImportColumn, MessageDescriptor>> = {
  team: msg({ context: 'import', message: 'Team' }),
  tag: msg({ context: 'import', message: 'Tag' }),
  number: msg({ context: 'import', message: 'Number' }),
  bracket: msg({ context: 'import', message: 'Bracket' }),
  username: msg({ context: 'import', message: 'Username' }),
  name: msg({ context: 'import', message: 'Name' }),
  email: msg({ context: 'import', message: 'E-mail' }),
}

/** What is wrong with a cell; its details stand for the braces. */
export const importProblemWords: Readonly<Record<ImportProblem['code'], MessageDescriptor>> = {
  field_empty: msg({ context: 'import', message: 'Empty' }),
  field_wrong: msg({ context: 'import', message: 'Invalid value' }),
  field_length: msg({ id: 'import.length', message: 'Longer than {max}' }),
  formula: msg({ context: 'import', message: 'This is a formula: paste its value' }),
  username_wrong: msg({ context: 'import', message: '4–20 letters, digits or _' }),
  username_taken: msg({ context: 'import', message: 'Taken' }),
  username_twice: msg({ id: 'import.username_twice', message: 'Also in row {row}' }),
  email_taken: msg({ context: 'import', message: 'Belongs to another account' }),
  email_twice: msg({ id: 'import.email_twice', message: 'Also in row {row}' }),
  number_twice: msg({ id: 'import.number_twice', message: 'Also used in row {row}' }),
  number_taken: msg({ id: 'import.number_taken', message: 'Taken by {team}' }),
  tag_differs: msg({ id: 'import.tag_differs', message: 'Row {row} says “{found}”' }),
  bracket_unknown: msg({ id: 'import.bracket_unknown', message: 'No bracket “{found}”' }),
  member_elsewhere: msg({ id: 'import.member_elsewhere', message: 'Plays for {team}' }),
  staff_cannot_play: msg({ context: 'import', message: 'Staff of this contest' }),
  user_in_team: msg({ id: 'import.user_in_team', message: 'Member of {team}' }),
  team_size_wrong: msg({ id: 'import.team_size_wrong', message: '{n} members; {min}–{max} allowed' }),
  account_missing: msg({ context: 'import', message: 'No such account' }),
}
