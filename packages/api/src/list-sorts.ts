import { sortBy, sortIfBy } from './fields.ts'
import { wordsOfKinds } from './kinds/vocabularies.ts'

/** Orders of the list of contests that single kinds have. */
export const ownOrders = wordsOfKinds('orders')
export type OwnOrder = (typeof ownOrders)[number]

/** Contests of a kind. */
export const contestSort = sortIfBy(
  'name',
  'status',
  'game_type',
  'start_at',
  'end_at',
  'length',
  'created_at',
  'number',
  'is_public',
  'registration',
  'owner_name',
  'entrants',
  'topics',
  'evidence_open',
  'progress',
  // What a kind alone tells.
  ...ownOrders,
)

/** Entrants at the desk. */
export const entrantSort = sortIfBy(
  'rank',
  'number',
  'ipd',
  'name',
  'tag',
  'score',
  'solved',
  'last_at',
  'member_count',
  'status',
  'registered_at',
  'bracket',
  'country',
  'captain',
  'online',
  'addresses',
)

/** People of a contest at the desk. */
export const participantSort = sortIfBy(
  'username',
  'name',
  'rep_name',
  'entrant_name',
  'organisation',
  'role',
  'status',
  'online',
  'last_seen_at',
  'address',
  'submissions',
  'solves',
  'score',
  'registered_at',
)

/** Threads of the inbox. */
export const inboxSort = sortBy('updated_at', 'from', 'subject', 'contest_name', 'status')

/** Sent messages. */
export const sentSort = sortBy('subject', 'created_at', 'updated_at', 'by', 'recipient_count')
