import { rawZip, type RawEntry } from './raw-zip.ts'

type Row = Record<string, unknown>
/** Tables of a CTFd as its export writes them (utils/exports/serializers.py): `{ count, results, meta }`, nothing between. */
export function ctfdZip(tables: Record<string, readonly Row[]>, more: RawEntry[] = []): Buffer {
  const entries = Object.entries(tables).map(([name, results]) => ({
    name: `db/${name}.json`,
    // Nothing at all where a table has no row, as CTFd does.
    body: results.length === 0 ? '' : JSON.stringify({ count: results.length, results, meta: {} }),
  }))
  return rawZip([...entries, ...more])
}

export const challengeRow = (id: number, more: Row = {}): Row => ({
  id,
  name: `Challenge ${id}`,
  description: `Text ${id}.`,
  attribution: null,
  connection_info: null,
  next_id: null,
  max_attempts: 0,
  value: 100,
  category: 'Web',
  type: 'standard',
  state: 'visible',
  logic: 'any',
  initial: null,
  minimum: null,
  decay: null,
  position: 0,
  function: 'static',
  requirements: null,
  ...more,
})
export const flagRow = (id: number, challenge_id: number, more: Row = {}): Row => ({
  id,
  challenge_id,
  type: 'static',
  content: `flag{${challenge_id}-${id}}`,
  data: '',
  ...more,
})
export const userRow = (id: number, more: Row = {}): Row => ({
  id,
  oauth_id: null,
  name: `User ${id}`,
  password: '$bcrypt-sha256$v=2,t=2b,r=12$secret',
  email: `user${id}@ctf.example`,
  type: 'user',
  secret: 'token',
  website: null,
  affiliation: null,
  country: null,
  bracket_id: null,
  hidden: 0,
  banned: 0,
  verified: 1,
  language: null,
  team_id: null,
  created: '2024-03-01T08:00:00',
  ...more,
})
export const teamRow = (id: number, more: Row = {}): Row => ({
  id,
  oauth_id: null,
  name: `Team ${id}`,
  email: null,
  password: '$bcrypt-sha256$v=2,t=2b,r=12$secret',
  secret: null,
  bracket_id: null,
  hidden: 0,
  banned: 0,
  captain_id: null,
  created: '2024-03-01T08:00:00',
  ...more,
})
export const configRows = (values: Record<string, string>): Row[] =>
  Object.entries(values).map(([key, value], index) => ({ id: index + 1, key, value }))

/** Naive UTC with microseconds, as CTFd writes it. */
export const ctfdDate = (ms: number, micro = 0): string =>
  new Date(ms).toISOString().replace('Z', '').slice(0, 19) + `.${String((ms % 1000) * 1000 + micro).padStart(6, '0')}`
