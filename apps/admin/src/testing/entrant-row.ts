import type { EntrantRow } from '@beacon/api/contest/entrant'
import { anId } from './show-page.tsx'

/** A team as the desk lists it; its id goes by its place. */
export const entrantRow = (index: number, change: Partial<EntrantRow> = {}): EntrantRow => ({
  entrant_id: anId(1_000 + index),
  number: index + 1,
  ipd: null,
  name: `Team ${index}`,
  tag: '',
  country: null,
  logo: null,
  team_id: anId(2_000 + index),
  user_id: null,
  bracket_id: null,
  member_count: 1,
  captain_name: null,
  status: 'approved',
  is_hidden: false,
  is_staff: false,
  fields: {},
  reason: '',
  banned_until: null,
  rank: null,
  score: 0,
  solved: 0,
  last_at: null,
  is_online: false,
  address_count: 0,
  registered_at: '2026-11-20T12:00:00.000Z',
  version: 1,
  ...change,
})
